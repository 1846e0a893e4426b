/** Gives each test of the current block a DataTransfer, which jsdom does not have. Its files are a plain array. */
export function fakeDataTransfer(): void {
  beforeEach(() => {
    Object.defineProperty(globalThis, 'DataTransfer', {
      configurable: true,
      value: class {
        readonly files: File[] = [];
        readonly items = { add: (file: File) => this.files.push(file) };
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'DataTransfer');
  });
}
