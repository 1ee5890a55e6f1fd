/** What a brand's words and corners may be; plain values, which the browser takes. */
export const brandLimits = {
  ...{ name: 120, title: 120, description: 320, heading: 120, lead: 320 },
  logoBytes: 2 * 1024 * 1024,
  socialPictureBytes: 5 * 1024 * 1024,
  /** Which every visitor loads once. */
  fontBytes: 400_000,
  /** Of a drawing, which every page loads as it is. */
  drawingBytes: 200_000,
  /** Of a tag manager's container. */
  containerId: /^GTM-[A-Z0-9]{4,12}$/,
  corners: { control: 40, card: 60, face: 50 },
} as const
