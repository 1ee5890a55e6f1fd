/** Plain values, which the browser takes. */
export const legalLimits = { heading: 200, paragraph: 5000, sections: 100, paragraphs: 200, typed: 100_000 } as const
