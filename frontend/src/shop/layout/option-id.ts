/** Returns the element id of the suggestion at an index. */
export const optionId = (listId: string, place: number) => `${listId}-${place}`;
