require('../spec-groups.cjs').describeSpecs('browser-2');
