import { stat } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'

export type FolderLock = { release(): void }

/**
 * Makes this process the only server of a folder, by a name in Linux's abstract socket space: it cannot be taken twice,
 * and the kernel frees it at the very end of the process, however that comes. The name is the folder's inode, so that
 * every path to a folder means the same lock.
 * @returns the lock, or the process id of the server that holds it (undefined when it does not say)
 */
export async function lockFolder(folder: string): Promise<FolderLock | { heldBy: number | undefined }> {
  const { dev, ino } = await stat(folder)
  const name = `\0polyclinic-${dev}-${ino}`
  const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
  return (await listens(server, name)) ? { release: () => void server.close() } : { heldBy: await askHolder(name) }
}

function listens(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(name, () => resolve(true))
    server.unref()
  })
}

function askHolder(name: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const socket = createConnection(name)
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', () => {})
    socket.on('close', () => resolve(/^\d+$/.test(text) ? Number(text) : undefined))
  })
}
