import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { reloadWhenOnline, wasJustOffline } from '../../platform/online/reload-when-online.ts'
import { titleOfError } from '../../platform/page/head.ts'
import { Wrap } from '../../ui/layout.tsx'
import { FailedState } from '../system/failed-state.tsx'
import { NotFoundScreen } from '../system/not-found-screen.tsx'
import { RefusedState } from '../system/refused-state.tsx'

/**
 * In a screen's place, inside its frame: not there, not allowed, or failed with a way to try again. A script that did not
 * arrive is remembered as missing by the browser until the page is loaded anew.
 */
export function ScreenError() {
  const error = useRouteError()
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const isLost = !isProblem(error) || isProblem(error, 'unavailable')
  useEffect(() => (isLost && wasJustOffline() ? reloadWhenOnline() : undefined), [isLost])
  if (isProblem(error, 'not_found')) return <NotFoundScreen />
  return (
    <Wrap>
      {isProblem(error, 'forbidden') ? (
        <RefusedState headingLevel={1} />
      ) : (
        <FailedState
          headingLevel={1}
          title={t(titleOfError(error))}
          onRetry={() => (isProblem(error) ? void revalidate() : location.reload())}
        >
          {isProblem(error) ? t(`errors.${error.code}`) : undefined}
        </FailedState>
      )}
    </Wrap>
  )
}
