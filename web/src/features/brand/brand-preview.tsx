import { allowedFont } from '@polyclinic/domain/brand/font-hosts.ts'
import type { SavedBrand } from '@polyclinic/domain/brand/model.ts'
import { modes, type Mode, type Palettes } from '@polyclinic/domain/brand/roles.ts'
import { formatWallTime } from '@polyclinic/domain/kit/format.ts'
import type { WallTime } from '@polyclinic/domain/kit/time.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useEffect } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Face } from '../../ui/face.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time-button.tsx'
import styles from './brand-preview.module.css'
import { paletteStyle } from './palette-style.ts'

/** The parts that visitors meet, as they would look, in light and in dark beside each other. Nothing in it can be pressed. */
export function BrandPreview({ brand, palettes }: { brand: SavedBrand; palettes: Palettes }) {
  const { t } = useTexts()
  const font = allowedFont(brand.styles.font ?? null)
  useOwnFont(brand.styles)
  return (
    <section>
      {font?.startsWith('/fonts/') && <link rel="stylesheet" href={font} />}
      {/* On a phone it is moved sideways, by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={t('brand.preview')} tabIndex={0} className={styles.looks}>
        {modes.map((mode) => (
          <figure key={mode} className={styles.look}>
            <figcaption className={styles.caption}>{t(`brand.${mode}`)}</figcaption>
            <div className={styles.frame} style={paletteStyle(palettes[mode], mode, brand.styles)} inert>
              <Page brand={brand} mode={mode} />
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}

/** A font that was added is on this page before it is on every page. */
function useOwnFont({ fontFile, fontName }: SavedBrand['styles']) {
  useEffect(() => {
    if (fontFile === undefined || fontName === undefined || typeof FontFace === 'undefined') return
    const face = new FontFace(fontName, `url(${fontFile})`, { weight: '1 1000' })
    document.fonts.add(face)
    return () => void document.fonts.delete(face)
  }, [fontFile, fontName])
}

function Page({ brand, mode }: { brand: SavedBrand; mode: Mode }) {
  const { t, formatLocale } = useTexts()
  const { hero } = brand.staticContent
  const [early, chosen] = (['09:00', '09:40'] as WallTime[]).map((time) => formatWallTime(time, formatLocale))
  return (
    <div data-mode-shown={mode}>
      <div className={styles.bar}>
        <span className={styles.logo}>
          {brand.styles.logo && <img src={brand.styles.logo} alt="" width={36} height={36} className={styles.mark} />}
          <span className={styles.name}>{brand.name}</span>
        </span>
        <div className={styles.menu}>
          <span className={styles.current}>{t('brand.navHome')}</span>
          <span>{t('brand.navDoctors')}</span>
        </div>
        <Button kind="main" size="small">
          {t('brand.book')}
        </Button>
      </div>
      <div className={styles.page}>
        <Stack gap="small">
          <p className={styles.heading}>{hero.heading}</p>
          <p className={styles.quiet}>{hero.lead}</p>
          <Row>
            <Button kind="main" icon={CalendarCheck}>
              {t('brand.book')}
            </Button>
            <Button kind="quiet">{t('brand.link')}</Button>
          </Row>
        </Stack>
        <Card bare>
          <CardPart>
            <Stack gap="small">
              <p className={styles.subheading}>{t('brand.nextTimes')}</p>
              <Row>
                <Face initials={t('brand.doctorInitials')} size="small" />
                <div>
                  <b>{t('brand.doctor')}</b>
                  <p className={styles.quiet}>{t('brand.doctorDetail')}</p>
                </div>
              </Row>
              <Row>
                <Time>{early}</Time>
                <Time state="chosen">{chosen}</Time>
              </Row>
              <Button kind="main" wide>
                {t('brand.bookTime', { time: chosen! })}
              </Button>
              <Row>
                <Status tone="ok">{t('brand.confirmed')}</Status>
                <Status tone="bad">{t('brand.missed')}</Status>
              </Row>
            </Stack>
          </CardPart>
        </Card>
        <div className={styles.states}>
          {(['normal', 'hover', 'disabled'] as const).map((state) => (
            <div key={state} className={styles.state}>
              <Button
                kind="main"
                wide
                disabled={state === 'disabled'}
                className={state === 'hover' ? styles.hover : ''}
              >
                {t('brand.bookShort')}
              </Button>
              <span className={styles.quiet}>{t(`brand.${state}`)}</span>
            </div>
          ))}
        </div>
        <div className={styles.dialog}>
          <p className={styles.subheading}>{t('brand.dialogTitle')}</p>
          <p>{t('brand.dialogText')}</p>
          <Button kind="main">{t('brand.dialogButton')}</Button>
        </div>
      </div>
    </div>
  )
}
