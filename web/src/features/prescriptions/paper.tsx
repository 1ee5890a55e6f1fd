import { lazy, Suspense } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import styles from './paper.module.css'
import type { Paper as PaperData } from './use-prescription.ts'

const QrCode = lazy(async () => ({ default: (await import('../accounts/second-factor/qr-code.tsx')).QrCode }))

/** Where anybody checks a prescription; the code stands in no log. */
const checkAddress = (code: string) => `${location.origin}/prescription#${code.replaceAll(/[^\dA-Z]/g, '')}`

/** What is printed, drawn like it. It has its code once it is signed. */
export function Paper({ paper }: { paper: PaperData }) {
  const { t } = useTexts()
  const { styles: brand } = useOrganization()
  const [name, ...about] = paper.patient
  return (
    <article aria-label={t('prescriptions.paper')} lang={paper.language} className={styles.paper}>
      <header className={styles.head}>
        {brand.logo && <img src={brand.logo} alt="" width={36} height={36} className={styles.mark} />}
        <div>
          <p className={styles.sender}>{paper.sender.name}</p>
          <p className={styles.lines}>{paper.sender.lines.join('\n')}</p>
        </div>
      </header>
      <div className={styles.title}>
        <h2>{paper.title}</h2>
        <p className={styles.date}>{paper.date}</p>
      </div>
      <div>
        <p className={styles.patient}>{name}</p>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <ol className={styles.items}>
        {paper.items.map(({ heading, facts, sentence }, at) => (
          <li key={at} className={styles.item}>
            <span className={styles.number}>{at + 1}</span>
            <div>
              <p className={styles.drug}>{heading}</p>
              <p>{facts}</p>
              <p lang={paper.wordsLanguage} className={styles.sentence}>
                {sentence}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {paper.code === null && <span aria-hidden="true" className={styles.draft} data-word={t('prescriptions.draft')} />}
      <footer className={styles.foot}>
        {paper.code !== null && (
          <Suspense fallback={<span className={styles.code} />}>
            <span className={styles.code}>
              <QrCode text={checkAddress(paper.code)} label={t('prescriptions.check', { code: paper.code })} />
            </span>
          </Suspense>
        )}
        <div className={styles.signature}>
          {paper.code === null && <p className={styles.pale}>{t('prescriptions.notSigned')}</p>}
          <p className={styles.signer}>{paper.signature.name}</p>
          <p className={styles.pale}>{paper.signature.label}</p>
          {paper.code !== null && <p>{t('prescriptions.check', { code: paper.code })}</p>}
        </div>
      </footer>
      {paper.notice && <p className={styles.notice}>{paper.notice}</p>}
    </article>
  )
}
