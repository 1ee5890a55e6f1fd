import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import { isSms } from '@polyclinic/domain/message-texts/occasions.ts'
import { smsParts } from '@polyclinic/domain/messages/sms-parts.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useSettled } from '../../platform/use-settled.ts'
import { problemOf } from '../../platform/query/query-client.ts'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MailFrame, type MailLook } from './mail-frame.tsx'
import styles from './mail-preview.module.css'
import { usePreview, type Named, type Names } from './use-message-texts.ts'

/** Not asked for at every letter. */
const pauseMs = 400

/** What arrives, drawn by what draws the mails themselves. */
export function MailPreview({ named, draft }: { named: Named; draft: MessageText | null }) {
  const { t } = useTexts()
  const { name } = useOrganization()
  const [names, setNames] = useState<Names>('usual')
  const [look, setLook] = useState<MailLook | 'plain'>('light')
  const typed = useSettled(draft && JSON.stringify({ subject: draft.subject, body: draft.body }), pauseMs)
  const { data, error } = usePreview(named, names, typed === null ? null : (JSON.parse(typed) as MessageText))
  const problem = problemOf(error)
  const isText = isSms(named.occasion)
  return (
    <div className={styles.preview}>
      {!isText && (
        <>
          <Segmented
            label={t('messageTexts.names')}
            value={names}
            onSelect={setNames}
            segments={[
              { value: 'usual', label: t('messageTexts.usual') },
              { value: 'longest', label: t('messageTexts.longest') },
            ]}
          />
          <Segmented
            label={t('messageTexts.shown')}
            value={look}
            onSelect={setLook}
            segments={[
              { value: 'light', label: t('messageTexts.light') },
              { value: 'dark', label: t('messageTexts.dark') },
              { value: 'plain', label: t('messageTexts.plain') },
            ]}
          />
        </>
      )}
      {draft === null && <Note>{t('messageTexts.waits')}</Note>}
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)}
        </Note>
      )}
      {data ? (
        <div className={isText ? styles.phone : styles.mail} lang={named.language}>
          <div className={styles.head}>
            <p className={styles.from} lang="">
              {t('messageTexts.from', { clinic: name })}
            </p>
            {!isText && <p className={styles.subject}>{data.subject}</p>}
          </div>
          {data.html === null ? (
            <p className={styles.sms}>{data.text}</p>
          ) : look === 'plain' ? (
            <p className={styles.plain}>{data.text}</p>
          ) : (
            <MailFrame html={data.html} look={look} label={data.subject} />
          )}
        </div>
      ) : (
        !problem && draft && <Skeleton label={t('common.loading')} />
      )}
      {data?.html === null && (
        <p role="status" className={styles.example}>
          {t('messageTexts.parts', { count: smsParts(data.text) })}
        </p>
      )}
      <p className={styles.example}>{t(isText ? 'messageTexts.exampleSms' : 'messageTexts.example')}</p>
    </div>
  )
}
