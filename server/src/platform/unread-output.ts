/** Whoever read our lines may go before we do (a closed pipe, a log collector that restarts): that ends no work. */
export function surviveUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
