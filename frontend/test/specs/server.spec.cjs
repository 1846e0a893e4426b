/** @jest-environment node */
require('../spec-groups.cjs').describeSpecs('server');
