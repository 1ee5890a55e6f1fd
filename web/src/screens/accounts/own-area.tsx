import { Outlet } from 'react-router'
import { TypedHere } from '../../features/shell/typed-here.tsx'

/** Around every screen of a patient's own. */
export function Component() {
  return (
    <TypedHere isPage>
      <Outlet />
    </TypedHere>
  )
}
