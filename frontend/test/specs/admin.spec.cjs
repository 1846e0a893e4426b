require('../spec-groups.cjs').describeSpecs('admin');
