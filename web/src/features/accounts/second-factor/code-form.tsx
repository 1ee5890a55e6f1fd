import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { ApiProblem } from '../../../platform/api/problem.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { typedText } from '../../../platform/page/typed-text.ts'
import { Button } from '../../../ui/button.tsx'
import { linkTo } from '../../../ui/link-to.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { telLink } from '../../locations/tel-link.ts'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { CodeField, useMissingCode, useWrongCode } from './code-field.tsx'

export type GivenCode = { code: string; rememberDevice: boolean }

type CodeFormProps = {
  /** What it is asked for, above the field. */
  heading?: ReactNode
  button: string
  busy: boolean
  problem: ApiProblem | null
  /** Offers that this browser is not asked for a while. */
  offersToRemember?: boolean
  isTeam?: boolean
  onCode: (given: GivenCode) => void
  back: string
  onBack: () => void
}

/** Asks for a code of the app, or for one of those that were kept for when it is lost. */
export function CodeForm(props: CodeFormProps) {
  const { heading, button, busy, problem, offersToRemember = false, isTeam = false, onCode, back, onBack } = props
  const { t, rich } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const [isRecovery, setRecovery] = useState(false)
  const [missing, setMissing] = useState<string>()
  const missingIn = useMissingCode()
  const field = useRef<HTMLInputElement>(null)
  const wrong = useWrongCode(isRecovery)
  /** What was refused before the other kind of code was chosen says nothing of that one. */
  const [before, setBefore] = useState<ApiProblem | null>(null)
  const isWrong = problem?.code === 'wrong_code' && problem !== before

  // It is the one thing to do here, at first and after each code that did not count.
  useFocusOn(field, problem !== before ? (problem ?? isRecovery) : isRecovery)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const code = typedText(form, 'code').trim()
    const lacking = missingIn(code, isRecovery)
    setMissing(lacking)
    if (!lacking) onCode({ code, rememberDevice: form.has('rememberDevice') })
    else field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="large">
        <Stack gap="small">
          {heading}
          <p>{t(isRecovery ? 'factor.recoveryLead' : 'factor.codeLead')}</p>
        </Stack>
        {problem && problem.code !== 'wrong_code' && <RefusalNote refusal={problem} isTeam={isTeam} />}
        <CodeField
          // One that does not count is not mended, but typed anew.
          key={`${isRecovery} ${isWrong && problem.problem.requestId}`}
          ref={field}
          label={t(isRecovery ? 'factor.recoveryCode' : 'factor.code')}
          error={missing ?? (isWrong ? wrong : undefined)}
          isRecovery={isRecovery}
        />
        {offersToRemember && !isRecovery && <Checkbox name="rememberDevice" label={t('factor.remember')} />}
        {isRecovery && (
          <p>
            {isTeam
              ? t('factor.lostBothTeam')
              : phone && rich('factor.lostBoth', { link: linkTo(telLink(phone)), phone })}
          </p>
        )}
        <Stack gap="small">
          <Button type="submit" kind="main" wide busy={busy}>
            {button}
          </Button>
          <Row>
            <Button
              kind="quiet"
              size="small"
              onClick={() => {
                setRecovery(!isRecovery)
                setMissing(undefined)
                setBefore(problem)
              }}
            >
              {t(isRecovery ? 'factor.useApp' : 'factor.useRecovery')}
            </Button>
            <Button kind="quiet" size="small" onClick={onBack}>
              {back}
            </Button>
          </Row>
        </Stack>
      </Stack>
    </form>
  )
}
