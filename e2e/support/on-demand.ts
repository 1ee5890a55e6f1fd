/**
 * The tag of journeys that `npm test -- looks` walks and `npm test` does not: another one walks their screens, and what is
 * left is told by components and by the server. What tells it stands above each (decision 146).
 */
export const onDemand = '@on-demand'
