/** The columns of a KeptMessage. */
export const messageColumns = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'is_read as isRead',
  'created_at as createdAt',
] as const;
