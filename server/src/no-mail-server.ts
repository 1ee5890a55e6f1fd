/** What a clinic's people should know before patients rely on it. */
export const noMailServer = `
No mail server is set up (SMTP_URL). This server sends no mail: every message stays in the
outbox of its clinic (/admin/outbox), and no patient is told of their visit. Whoever may read
the outbox can open the links in it: they change visits, and set the passwords of accounts.
Each such reading stands in the audit. Set SMTP_URL and MAIL_FROM before patients book.
`
