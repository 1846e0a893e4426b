import Runtime from 'jest-runtime';

/** @type {Runtime | undefined} what a worker has loaded so far */
let loaded;

/** Every module is loaded once in a worker, however many spec files need it; Jest's own are new for each: see decision 0022. */
export default class LoadOnce extends Runtime {
  constructor(...given) {
    super(...given);
    loaded ??= new Runtime(...given);
  }

  requireModule(from, name, options, ...rest) {
    if (options?.isInternalModule) return super.requireModule(from, name, options, ...rest);
    return loaded.requireModule(from, name, options, ...rest);
  }

  getSourceMaps() {
    return loaded.getSourceMaps();
  }
}
