require('../spec-groups.cjs').describeSpecs('others');
