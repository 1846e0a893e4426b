/** Marks a use case; its presence makes the compiler record the constructor's types, by which Nest injects the ports. */
export function UseCase(): ClassDecorator {
  return () => undefined;
}
