/** `K4PD-9XQ2`: in two groups, as it is read out, wherever a person sees it. */
export const formatReference = (reference: string) => `${reference.slice(0, 4)}-${reference.slice(4)}`
