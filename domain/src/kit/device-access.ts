/** What a screen or a tablet of the clinic is for. It may call the operations of that, and no others. */
export const deviceKinds = ['wall', 'check-in', 'form'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export type DeviceAccess = `device:${DeviceKind}`

export const isDeviceAccess = (access: string): access is DeviceAccess => deviceKindOf(access) !== null

/** Which kind of device an operation is for; null when it is for people. */
export const deviceKindOf = (access: string): DeviceKind | null =>
  deviceKinds.find((kind) => access === `device:${kind}`) ?? null

/** The cookie with a device's token, which goes to these addresses alone. */
export const deviceCookie = 'device'
export const devicePath = '/device'
