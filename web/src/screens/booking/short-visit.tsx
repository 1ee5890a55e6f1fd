import { uuidOfShort } from '@polyclinic/domain/kit/uuid.ts'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { visitPath } from '../../features/appointments/visit/visit-path.ts'

/** The address of a visit in a text message, where each letter is paid for. It grants nothing: the page asks who is there. */
export function loader({ params: { code = '' } }: LoaderFunctionArgs): Response {
  const id = uuidOfShort(code)
  return redirect(id === null ? '/patient' : visitPath('/appointment/manage', id))
}
