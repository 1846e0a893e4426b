require('../spec-groups.cjs').describeSpecs('browser-3');
