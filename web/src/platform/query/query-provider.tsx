import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'
import { refetchOnChanges } from './refetch-on-changes.ts'

/** What is loaded within stays as it is on the server, and is forgotten with the area. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(() => refetchOnChanges(client), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
