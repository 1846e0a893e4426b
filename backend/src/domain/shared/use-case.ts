/**
 * Marks a use case. The decorator makes the compiler emit the constructor's types, so that Nest can inject the ports.
 */
export function UseCase(): ClassDecorator {
  return () => undefined;
}
