import {
  bankFileBytesAtMost,
  bankFileProblems,
  bankLinesAtMost,
  type BankColumns,
} from '@polyclinic/domain/invoices/bank-file.ts'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './bank.module.css'
import { ColumnsForm } from './columns-form.tsx'
import { sendBankFile, type BankTable, type ReadBy } from './use-bank.ts'

const megabytes = bankFileBytesAtMost / 1_000_000

type Asked = { file: File; table: BankTable }

type BankFileCardProps = {
  /** By which the last table was read. */
  columns: BankColumns | null
  onKept: (message: string) => void
}

/** A file from the bank: chosen, of a table explained once, and kept. */
export function BankFileCard({ columns: remembered, onKept }: BankFileCardProps) {
  const { t } = useTexts()
  const { busy, problem, send, forget } = useSubmission()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const readBy = useRef<ReadBy>('remembered')
  const choose = (by: ReadBy) => {
    readBy.current = by
    input.current?.click()
  }

  async function take(file: File, columns: ReadBy) {
    setTooLarge(file.size > bankFileBytesAtMost)
    if (file.size > bankFileBytesAtMost) {
      setAsked(null)
      return forget()
    }
    const outcome = await send(() => sendBankFile(file, columns))
    if (!outcome.done) return
    if (outcome.value.kind === 'columns') return setAsked({ file, table: outcome.value })
    setAsked(null)
    onKept(t('bank.kept', outcome.value))
  }
  return (
    <Card as="section" aria-labelledby="bank-file">
      <Stack>
        <h2 id="bank-file" className={styles.title}>
          {t('bank.file')}
        </h2>
        <p className={text.quiet}>{t('bank.fileText')}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('bank.choose')}
          accept=".xml,.csv,.txt,text/xml,application/xml,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            setAsked(null)
            if (file) void take(file, readBy.current)
            // The same file may be chosen once more.
            currentTarget.value = ''
          }}
        />
        <Row>
          <Button kind={asked ? 'line' : 'main'} icon={FileUp} busy={busy} onClick={() => choose('remembered')}>
            {t('bank.choose')}
          </Button>
        </Row>
        {remembered && !asked && (
          <Row>
            <p className={text.quiet}>
              {t('bank.columnsKept', { columns: Object.values(remembered).filter(Boolean).join(', ') })}
            </p>
            <Button size="small" kind="quiet" held={busy} onClick={() => choose('ask')}>
              {t('bank.columnsChange')}
            </Button>
          </Row>
        )}
        {busy && <p role="status">{t('bank.reading')}</p>}
        {isTooLarge && (
          <Note tone="bad" role="alert">
            {t('bank.tooLarge', { megabytes })}
          </Note>
        )}
        {problem && <FileProblem problem={problem} />}
        {asked && (
          <ColumnsForm
            key={asked.file.name}
            table={asked.table}
            busy={busy}
            onChosen={(columns) => void take(asked.file, columns)}
          />
        )}
      </Stack>
    </Card>
  )
}

function FileProblem({ problem }: { problem: ApiProblem }) {
  const { t } = useTexts()
  const known = bankFileProblems.find((each) => problem.errors.some(({ code }) => code === each))
  if (!known) return <RefusalNote refusal={problem} isTeam />
  return (
    <Note tone="bad" role="alert">
      {known === 'too_many_lines' ? t('bank.too_many_lines', { count: bankLinesAtMost }) : t(`bank.${known}`)}
    </Note>
  )
}
