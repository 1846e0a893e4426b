/** The columns of a KeptMessage. */
export const messageColumns = 'id, name, email, subject, message, is_read AS "isRead", created_at AS "createdAt"';
