import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PaperButton } from '../documents/paper-button.tsx'
import { CompletedAnswers } from './completed-answers.tsx'
import { openAnswerFile, readAnswersPaper, usePatientAnswers } from './use-forms.ts'

type ReadAnswersProps = { patientId: string; answersId: string; name: string; timeZone: string }

/** Opens what a patient answered, for who sees their chart. */
export function ReadAnswers(props: ReadAnswersProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={t('formBuilder.openNamed', { name: props.name })} onClick={() => setOpen(true)}>
        {t('formBuilder.open')}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={<Own>{props.name}</Own>} closeLabel={t('common.close')}>
          <Loaded {...props} />
        </Dialog>
      )}
    </>
  )
}

function Loaded({ patientId, answersId, timeZone }: ReadAnswersProps) {
  const { t } = useTexts()
  const { data, error, refetch } = usePatientAnswers(patientId, answersId)
  const problem = problemOf(error)
  if (data)
    return (
      <Stack>
        {data.status === 'completed' && (
          <div>
            <PaperButton
              word={t('encounters.openPdf')}
              name={data.name}
              fetchPaper={() => readAnswersPaper(patientId, answersId)}
            />
          </div>
        )}
        <CompletedAnswers
          {...{ answers: data, timeZone }}
          headingLevel={3}
          openFile={(fileId) => openAnswerFile({ id: patientId, answersId, fileId })}
        />
      </Stack>
    )
  if (!problem) return <SkeletonRows label={t('common.loading')} rows={6} />
  return (
    <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
      {t(`errors.${problem.code}`)}
    </Note>
  )
}
