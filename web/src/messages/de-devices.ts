import { texts as devices } from './de/devices.ts'

/** For the screens in waiting rooms, the tablets at doors, and whoever sets them up. */
export const deviceTexts = { devices }
