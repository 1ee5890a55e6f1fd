import { Outlet } from 'react-router'
import type { Handle } from '../../platform/page/handle.ts'
import styles from '../../features/blog/blog.module.css'

export const handle: Handle = { styles: 'src/screens/blog/blog-area.tsx' }

/** Around the articles: their styles, which no other page is sent. */
export function Component() {
  return (
    <div className={styles.area}>
      <Outlet />
    </div>
  )
}
