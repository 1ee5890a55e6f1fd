import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { groupOf, type SharedGroup } from '@polyclinic/domain/sharing/kinds.ts'
import FileIcon from 'lucide-react/icons/file'
import FileText from 'lucide-react/icons/file-text'
import FlaskConical from 'lucide-react/icons/flask-conical'
import NotebookText from 'lucide-react/icons/notebook-text'
import Pill from 'lucide-react/icons/pill'
import { useRef, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { aboutWords, fileName, nameOf } from '../chart-files/file-name.ts'
import { OpenFile } from '../documents/open-file.tsx'
import { savedAs } from '../documents/shown-file.ts'
import { fetchShared, type SharedFile, type SharedRecord } from './shared-record.ts'

const icons: Record<SharedGroup, IconType> = {
  ...{ note: NotebookText, result: FlaskConical, letter: FileText, file: FileIcon, prescription: Pill },
}

type SharedRecordRowsProps = {
  records: readonly SharedRecord[]
  label: string
  /** One was opened here: it is new no more. */
  onOpened: () => void
}

/** What was shared with a patient, each with what it is, whose, and the way to open it; what was withdrawn is struck. */
export function SharedRecordRows({ records, label, onOpened }: SharedRecordRowsProps) {
  const texts = useTexts()
  const { t } = texts
  const [failed, setFailed] = useState<{ name: string; isGone: boolean } | null>(null)
  /** That the clinic stopped sharing since the page was loaded. */
  const [gone, setGone] = useState<readonly string[]>([])
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, failed)
  return (
    <>
      {failed !== null && (
        <div ref={answer} tabIndex={-1}>
          <Note tone={failed.isGone ? 'info' : 'bad'} role="alert">
            {t(failed.isGone ? 'records.fileGone' : 'records.fileFailed', { name: failed.name })}
          </Note>
        </div>
      )}
      <Rows label={label}>
        {records.map((record) => (
          <SharedRecordRow
            key={keyOf(record)}
            {...{ record, onOpened }}
            isGone={gone.includes(record.id)}
            onBegin={() => setFailed(null)}
            onFailed={(error) => {
              const isGone = isProblem(error, 'not_found')
              if (isGone) setGone([...gone, record.id])
              setFailed({ name: titleOf(record, texts), isGone })
            }}
          />
        ))}
      </Rows>
    </>
  )
}

/** A visit can have had several notes. */
const keyOf = (record: SharedRecord) => `${record.kind} ${record.id} ${record.kind === 'note' ? record.noteNumber : ''}`

const titleOf = (record: SharedRecord, { t }: Texts): string =>
  record.kind === 'note'
    ? (record.visit?.serviceName ?? t('records.note'))
    : record.kind === 'prescription'
      ? record.names.join(', ') || t('records.prescription')
      : record.name

type SharedRecordRowProps = {
  record: SharedRecord
  isGone: boolean
  onBegin: () => void
  onOpened: () => void
  onFailed: (error: unknown) => void
}

function SharedRecordRow({ record, isGone, onBegin, onOpened, onFailed }: SharedRecordRowProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone } = useOrganization().settings
  const { kind, visit, standing, isNew, isOwn, patient } = record
  const group = groupOf(kind)
  const dayIn = (zone: string, at: string) => formatLongDate(dateIn(zone, at as Instant), formatLocale)
  const date = kind === 'note' && visit ? dayIn(visit.timeZone, visit.startsAt) : dayIn(timeZone, record.sharedAt)
  const name = titleOf(record, texts)
  const title = <Own>{name}</Own>
  const word = kind === 'note' || kind === 'prescription' ? null : (record.result?.word ?? null)
  const about = kind === 'note' || kind === 'prescription' ? null : aboutWords(record.about, formatLocale)
  return (
    <ListRow
      start={<Icon of={icons[group]} />}
      end={
        standing !== 'current' ? (
          <Status>{t(standing === 'replaced' ? 'records.replaced' : 'records.withdrawn')}</Status>
        ) : isGone ? (
          <Status>{t('records.fileUnshared')}</Status>
        ) : (
          kind !== 'note' && <Opening record={record} {...{ date, onBegin, onOpened, onFailed }} />
        )
      }
    >
      <Row>
        <p className={text.strong}>
          {standing !== 'current' ? (
            <s>{title}</s>
          ) : kind === 'note' ? (
            <Anchor href={`/patient/notes/${record.id}`}>
              {title}
              <VisuallyHidden>, {date}</VisuallyHidden>
            </Anchor>
          ) : (
            title
          )}
        </p>
        {isNew && <Status tone="brand">{t('records.isNew')}</Status>}
      </Row>
      {about && <p>{about}</p>}
      {kind === 'note' && record.amendedAt && standing === 'current' && (
        <p>{t('records.amended', { date: dayIn(timeZone, record.amendedAt) })}</p>
      )}
      {word !== null && standing === 'current' && !isGone && (
        <FoldedText words={{ more: t('records.wholeWord'), less: t('records.shorterWord') }}>
          {t('records.word', { name: record.by, text: word })}
        </FoldedText>
      )}
      {kind !== 'note' && visit && (
        <p className={text.quiet}>
          {t('records.ofVisit', { date: dayIn(visit.timeZone, visit.startsAt), service: visit.serviceName })}
        </p>
      )}
      <p className={text.quiet}>
        {t(`records.${group}`)} · <span className={text.nowrap}>{date}</span> · {record.by}
        {!isOwn && ` · ${patient.givenName} ${patient.familyName}`}
      </p>
    </ListRow>
  )
}

type OpeningProps = Pick<SharedRecordRowProps, 'onBegin' | 'onOpened' | 'onFailed'> & {
  record: SharedFile
  date: string
}

function Opening({ record, date, onBegin, onOpened, onFailed }: OpeningProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const title = titleOf(record, texts)
  const file =
    record.kind === 'prescription'
      ? { mediaType: 'application/pdf', named: title, savedAs: `${t('medications.code', { code: record.code })}.pdf` }
      : {
          mediaType: record.mediaType,
          named: record.mediaType === 'application/pdf' ? fileName(record, formatLocale) : title,
          savedAs: savedAs({ name: nameOf(record), mediaType: record.mediaType }),
        }
  return (
    <OpenFile
      {...{ name: title, mediaType: file.mediaType, savedAs: file.savedAs }}
      fetch={async () => {
        onBegin()
        const content = await fetchShared(record)
        onOpened()
        return content
      }}
      words={{
        ...{ open: t('records.openFile'), openNamed: t('records.openFileNamed', { name: file.named, date }) },
        ...{ save: t('records.saveFile'), savePdf: t('records.savePdf') },
        savePdfNamed: t('records.savePdfNamed', { name: file.named, date }),
      }}
      onFailed={onFailed}
    />
  )
}
