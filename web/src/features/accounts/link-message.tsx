import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ArrivingHeading } from './arriving-heading.tsx'

type LinkMessageProps = { title: string; signInAt: string; children: string }

/** In place of what a mailed link opens: it is done, or over, and one goes on by signing in. */
export function LinkMessage({ title, signInAt, children }: LinkMessageProps) {
  const { t } = useTexts()
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>{title}</ArrivingHeading>
        <p>{children}</p>
      </Stack>
      <Row>
        <Button kind="main" href={signInAt}>
          {t('account.signIn')}
        </Button>
      </Row>
    </Stack>
  )
}
