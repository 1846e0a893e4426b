require('../spec-groups.cjs').describeSpecs('browser-6');
