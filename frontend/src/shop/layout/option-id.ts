/** Id of the option at an index of the list of suggestions. */
export const optionId = (listId: string, place: number) => `${listId}-${place}`;
