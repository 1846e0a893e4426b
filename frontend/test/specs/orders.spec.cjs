require('../spec-groups.cjs').describeSpecs('orders');
