export const texts = {
  discardAsk: 'Discard what you typed?',
  discard: 'Discard',
  keepTyping: 'Keep typing',
  discardDraft: 'Discard draft',
  discardDraftAsk: 'Discard this draft?',
  keepDraft: 'Keep it',
  notCopied: 'It can’t be copied here. Mark the words to copy them.',
  offline: 'No connection. What you typed stays here. Keep this page open until the connection is back.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you typed on this page isn’t saved. If you leave, it’s gone.',
  leaveStay: 'Stay here',
  leaveGo: 'Leave without saving',
} as const
