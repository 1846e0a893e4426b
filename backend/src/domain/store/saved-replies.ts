/** Texts that staff insert into replies to messages, in the order of the menu. */
export interface SavedReplies {
  readonly replies: readonly { readonly name: string; readonly text: string }[];
}

export const noReplies: SavedReplies = { replies: [] };
