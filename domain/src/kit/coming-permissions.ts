/**
 * The names of what areas to come will ask for: nobody has one of these or can be given one. Whoever builds an area moves
 * its names to `permissionAreas`.
 */
export const comingPermissions = ['data:export'] as const
