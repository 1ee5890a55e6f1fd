import './styles.ts'
import { readPageData } from './platform/page/read-page-data.ts'
import { takeOver } from './platform/start/take-over.tsx'
import { reloadWhenOnline } from './platform/online/reload-when-online.ts'
import { watchSession } from './platform/session/watch-session.ts'
import { registerServiceWorker } from './platform/online/register-service-worker.ts'

watchSession()
registerServiceWorker()

const root = document.getElementById('app')!
const data = readPageData()
try {
  if (data) await takeOver(root, data)
  else await (await import('./platform/start/start-alone.tsx')).startAlone(root)
} catch (error) {
  reloadWhenOnline()
  throw error
}
