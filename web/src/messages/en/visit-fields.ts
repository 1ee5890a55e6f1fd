export const texts = {
  insurance: 'How will the visit be paid for?',
  insuranceMissing: 'Choose how the visit will be paid for',
  insuranceCheck: 'Check how the visit will be paid for',
  insuranceTerm: 'Insurance',
  message: 'Anything {doctor} should know',
  messagePlaceholder: 'For example: a refill, or a test result to discuss',
  messageCheck: 'Check your message',
  messageTerm: 'Patient’s note',
  messageYours: 'Your message',
} as const
