require('../spec-groups.cjs').describeSpecs('shop');
