import type { About, Finding, NamedDrug, Other } from '@polyclinic/domain/prescriptions/checks/finding.ts'
import type { DrugList } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { quantityWord } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import { printStrength, printUnit } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import type { Issue, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import type { Language } from '../../../platform/language.ts'
import { className, substanceName } from './drug-texts.ts'

type Text = { title: string; text: string }
type Words = {
  list: DrugList
  language: Language
  /** A substance or, after an at sign, a class. */
  named: (key: string) => string
  amount: (value: number) => string
  unit: (unit: string) => string
  age: (months: number) => string
  day: (date: string) => string
  /** With its strength, as the reader writes it. */
  called: (drug: NamedDrug) => string
  /** `20 tablets`. */
  counted: (count: number, of: Pick<PrescribedDrug, 'form' | 'strength'>) => string
}

/**
 * What was found as a doctor reads it. An override answers the finding whose key it names, whichever item it is kept with: of
 * a pair each of the two may have it.
 */
export function toIssues(
  findings: readonly Finding[],
  items: readonly PrescribedDrug[],
  list: DrugList,
  language: Language,
): Issue[] {
  const answered = new Set(items.flatMap(({ overrides }) => overrides.map(({ issue }) => issue)))
  const words = wordsOf(list, language)
  return findings
    .map(({ key, itemId, kind, severity, source, about }) => ({
      ...{ key, itemId, kind, severity, source },
      ...sentences[language](about, words),
      mayBeOverridden: severity === 'serious' && kind !== 'official-form',
    }))
    .map((issue) => ({ ...issue, isOverridden: issue.mayBeOverridden && answered.has(issue.key) }))
}

const inLanguage = (language: Language) => ({
  numbers: new Intl.NumberFormat(language, { maximumFractionDigits: 3 }),
  days: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
})
const formats: Record<Language, ReturnType<typeof inLanguage>> = { en: inLanguage('en'), de: inLanguage('de') }

function wordsOf(list: DrugList, language: Language): Words {
  const { numbers, days } = formats[language]
  return {
    list,
    language,
    named: (key) =>
      key.startsWith('@') ? className(key.slice(1), list, language) : substanceName(key, list, language),
    amount: (value) => numbers.format(value),
    unit: (unit) => printUnit(unit, language),
    age: (months) => ages[language](months),
    day: (date) => days.format(new Date(`${date}T00:00Z`)),
    called: ({ name, strength }) => [name, printStrength(strength, language)].filter(Boolean).join(' '),
    counted: (count, of) => `${numbers.format(count)} ${quantityWord(of, count, language)}`,
  }
}

const ages: Record<Language, (months: number) => string> = {
  en: (months) =>
    months % 12 === 0 && months > 0 ? plural(months / 12, 'year', 'years') : plural(months, 'month', 'months'),
  de: (months) =>
    months % 12 === 0 && months > 0 ? plural(months / 12, 'Jahr', 'Jahren') : plural(months, 'Monat', 'Monaten'),
}
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
/** A patient may have written a page; the whole of it stands below. */
const shortened = (words: string) => (words.length > 120 ? `${words.slice(0, 119).trimEnd()}…` : words)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const where: Record<Language, Record<Other['from'], string>> = {
  en: {
    item: 'on this prescription',
    medication: 'prescribed earlier and still current',
    chart: 'in the chart as a medicine',
  },
  de: {
    item: 'auf diesem Rezept',
    medication: 'früher verordnet und noch aktuell',
    chart: 'als Medikament in der Akte',
  },
}

const forms = {
  en: {
    btm: 'the German form for narcotics (BtM-Rezept)',
    't-rezept': 'the German T form (T-Rezept)',
    retinoids: 'a prescription that is valid for six days and covers 30 days at most (AMVV § 3b)',
    ipledge: 'a prescription within the iPLEDGE REMS, by a prescriber and for a patient enrolled there',
    'schedule-2': 'a prescription for controlled substances (Schedule II)',
    'schedule-3': 'a prescription for controlled substances (Schedule III)',
    'schedule-4': 'a prescription for controlled substances (Schedule IV)',
    'schedule-5': 'a prescription for controlled substances (Schedule V)',
  },
  de: {
    btm: 'ein Betäubungsmittelrezept',
    't-rezept': 'ein T-Rezept',
    retinoids:
      'bei allen, die schwanger werden können, eine Verschreibung, die sechs Tage gilt und höchstens den Bedarf von 30 Tagen umfasst (§ 3b AMVV)',
    ipledge: 'ein US-Rezept im Programm iPLEDGE, in dem Praxis und Patientin oder Patient angemeldet sind',
    'schedule-2': 'ein US-Rezept für kontrollierte Substanzen (Schedule II)',
    'schedule-3': 'ein US-Rezept für kontrollierte Substanzen (Schedule III)',
    'schedule-4': 'ein US-Rezept für kontrollierte Substanzen (Schedule IV)',
    'schedule-5': 'ein US-Rezept für kontrollierte Substanzen (Schedule V)',
  },
} as const

function english(about: About, { named, called, amount, unit, age, day, counted }: Words): Text {
  const at = ({ from, hasEnded, ...other }: Other) =>
    hasEnded
      ? `The chart says that it has ended or is being replaced: “${called(other)}”.`
      : `${called(other)} is ${where.en[from]}.`
  switch (about.case) {
    case 'allergy-substance':
      return {
        title: `Allergy to ${named(about.substance)}`,
        text: `The chart says “${about.entry}”. This drug contains ${named(about.substance)}.`,
      }
    case 'allergy-class':
      return {
        title: `Allergy to ${named(`@${about.class}`)}`,
        text: about.substance.startsWith('@')
          ? `The chart says “${about.entry}”. This drug is one of the ${named(`@${about.class}`)}.`
          : `The chart says “${about.entry}”. ${capital(named(about.substance))} is one of the ${named(`@${about.class}`)}, too.`,
      }
    case 'allergy-cross':
      return {
        title: `Possible cross-reaction with “${about.entry}”`,
        text: about.isSevere ? `${about.rate.en} The reaction was severe.` : about.rate.en,
      }
    case 'allergy-word':
      return {
        title: `Allergy to “${about.entry}”`,
        text: 'The chart names the same word as this drug. The drug list knows neither.',
      }
    case 'duplicate-substance':
      return {
        title: `${capital(named(about.substance))} twice`,
        text:
          about.other.from === 'chart'
            ? `${at(about.other)} Is it this one? Then nothing has to be done.`
            : at(about.other),
      }
    case 'duplicate-word':
      return { title: 'The same drug twice', text: at(about.other) }
    case 'duplicate-class':
      return { title: `Two ${named(`@${about.class}`)}`, text: at(about.other) }
    case 'repeats-left':
      return {
        title: `The prescription before can be refilled ${about.left === 1 ? 'once' : `${about.left} times`} more`,
        text: `${called(about)}: by its days, and until ${day(about.until)}. Is a renewal needed now?`,
      }
    case 'pair':
      return {
        title: `${capital(named(about.first))} and ${named(about.second)}`,
        text: `${about.pair.mechanism.en} ${about.pair.advice.en} ${at(about.other)}${
          about.isLocal ? ' One of the two is used locally, so less of it is absorbed.' : ''
        }`,
      }
    case 'dose-single':
    case 'dose-day': {
      const isDay = about.case === 'dose-day'
      const by = about.perKg
        ? ` (${amount(about.perKg.most)} ${unit(about.unit)}/kg at ${amount(about.perKg.kilograms)} kg${
            about.perKg.isLightestAdult ? ', as for the lightest adults, since younger' : ''
          })`
        : ''
      const older = about.olderFrom === null ? '' : ` from the age of ${age(about.olderFrom)}`
      const highest = about.isByHighestWeight ? ', even at the highest weight that this child is likely to have' : ''
      const rounding = about.isRounding ? ' The difference is no more than rounding may make (10%).' : ''
      return {
        title: `${capital(named(about.substance))}: ${isDay ? 'daily' : 'single'} dose ${about.isRounding ? 'slightly high' : 'too high'}`,
        text: `${amount(about.given)} ${unit(about.unit)} ${isDay ? 'a day' : 'at once'}; at most ${amount(about.most)} ${unit(about.unit)}${by}${older}${highest}.${rounding}`,
      }
    }
    case 'dose-usual':
      return {
        title: `${capital(named(about.substance))}: daily dose above the usual one`,
        text: `${amount(about.given)} ${unit(about.unit)} a day; usual are up to ${amount(about.usual)} ${unit(about.unit)}. More is right in few cases. Is it meant?`,
      }
    case 'quantity-differs':
      return {
        title: about.isLess ? 'Less than the dose needs' : 'Much more than the dose needs',
        text: `For ${plural(about.days, 'day', 'days')} the dose comes to ${counted(about.needed, about)}; ${counted(about.quantity, about)} ${about.lasts === 0 ? 'do not last for a day' : `last for ${plural(about.lasts, 'day', 'days')}`}. Is the dose, the quantity or the duration another?`,
      }
    case 'dose-too-often': {
      const rarely = about.leastEveryDays === 7 ? 'once a week' : `every ${about.leastEveryDays} days`
      const often = about.everyDays === 1 ? 'every day' : `every ${about.everyDays} days`
      return {
        title: `${capital(named(about.substance))} only ${rarely}`,
        text: `Here it is to be taken ${often}. Taken more often than ${rarely} it can be dangerous.`,
      }
    }
    case 'dose-days-unclear': {
      const rarely = about.leastEveryDays === 7 ? 'once a week' : `every ${about.leastEveryDays} days`
      return {
        title: `${capital(named(about.substance))} only ${rarely}: the days are not certain`,
        text: `The dose does not say in figures on which days it is taken. Please choose times of day, and under “How often”: ${rarely}. Taken more often than ${rarely} it can be dangerous.`,
      }
    }
    case 'dose-note-daily': {
      const rarely = about.leastEveryDays === 7 ? 'once a week' : `every ${about.leastEveryDays} days`
      return {
        title: `${capital(named(about.substance))} only ${rarely}: the note says daily`,
        text: `The dose is right, but the note for the patient speaks of each day. Please change the note. Taken more often than ${rarely} it can be dangerous.`,
      }
    }
    case 'pregnancy': {
      const week =
        about.week === null
          ? 'Which week is not recorded.'
          : `The patient is ${plural(about.week, 'week', 'weeks')} pregnant.`
      const from = about.fromWeek === null ? '' : ` from week ${about.fromWeek}`
      return about.level === 'contraindicated'
        ? {
            title: `${capital(named(about.substance))} in pregnancy`,
            text: `Contraindicated in pregnancy${from}. ${week}`,
          }
        : {
            title: `${capital(named(about.substance))} in pregnancy`,
            text: `Only where the benefit outweighs the risk. ${week}`,
          }
    }
    case 'pregnancy-possible':
      return {
        title: 'Where a pregnancy is possible: rule it out',
        text: `Contraindicated in pregnancy: ${about.substances.map(named).join(', ')}. The chart has none recorded.`,
      }
    case 'age':
      return {
        title: `${capital(named(about.substance))} below the minimum age`,
        text: `Not under the age of ${age(about.leastMonths)}. The patient is ${age(wholeYears(about.months))} old.`,
      }
    case 'official-form':
      return {
        title: `${capital(named(about.substance))} needs an official form`,
        text: `It needs ${forms.en[about.form]} and cannot be signed on this one.`,
      }
    case 'decision-support-off':
      return {
        title: 'Doses, interactions, pregnancy and age are not checked',
        text: 'A doctor of this clinic first has to read what these checks are, and turn them on.',
      }
    case 'never-checked':
      return {
        title: 'Not checked: kidney and liver function, conditions',
        text: `No drug and no dose was compared with them, nor with breastfeeding or laboratory values. ${
          about.conditions.length === 0
            ? 'The chart has no conditions recorded.'
            : `In the chart: ${about.conditions.map((one) => `“${one}”`).join(', ')}.`
        }${about.isOlder ? ' Lower limits for older people are known of few drugs only.' : ''}`,
      }
    case 'allergies-not-asked':
      return {
        title: 'Allergies: nothing is recorded',
        text: 'Not checked. Please ask, and record it in the chart, even if there are none.',
      }
    case 'allergy-in-form':
      return {
        title: `Not checked: allergy “${shortened(typeof about.answer === 'string' ? about.answer : about.question)}” from a form`,
        text: `The patient wrote in “${about.form}” of ${day(about.on)}: “${about.question}” ${typeof about.answer === 'string' ? `“${about.answer}”` : about.answer ? 'Yes' : 'No'}. It is not in the chart, so nothing was compared with it. Please ask, and record it in the chart.`,
      }
    case 'medicines-not-asked':
      return {
        title: 'Other medicines: nothing is recorded',
        text: 'Checked only against what was prescribed here. Please ask, and record it in the chart, even if there are none.',
      }
    case 'pairs-of-list':
      return {
        title: `Interactions: only the ${about.count} pairs of the list were looked for`,
        text: 'The list is short. That it says nothing about two drugs does not mean that they go together.',
      }
    case 'age-not-known':
      return {
        title: 'The date of birth is not recorded',
        text: 'The age is not checked, and doses are compared with those of adults.',
      }
    case 'allergy-not-read':
      return {
        title: `Not checked: allergy “${about.entry}”`,
        text: 'The drug list does not know all of these words. Please compare them yourself.',
      }
    case 'allergy-to-no-drug':
      return {
        title: `Allergy to “${about.entry}”: ingredients not checked`,
        text: 'It is no drug of the list. Whether a drug has it among its other ingredients was not checked.',
      }
    case 'medicine-not-read':
      return {
        title: `Not checked: medicine “${about.entry}”`,
        text: 'The drug list does not know all of these words. Please compare them yourself.',
      }
    case 'medicine-class-only':
      return {
        title: `Checked in part: medicine “${about.entry}”`,
        text: 'The chart names a group of drugs. Interactions of single drugs in it were not checked.',
      }
    case 'medication-not-read':
      return { title: `Not checked: ${called(about)}`, text: 'It is current, and the drug list does not know it.' }
    case 'drug-not-known':
      return about.isInPart
        ? {
            title: `Checked in part: ${called(about)}`,
            text: 'The drug list does not know all words of the name. What it does not know was not checked.',
          }
        : {
            title: `Not checked: ${called(about)}`,
            text: 'The drug list does not know it. Allergies, interactions, dose, pregnancy, age and whether it needs an official form were not checked.',
          }
    case 'dose-in-words':
      return { title: 'Dose not checked', text: 'It is written in words, so nothing can be calculated from it.' }
    case 'strength-not-read':
      return { title: 'Dose not checked', text: 'The strength and form do not say how much is in one unit.' }
    case 'no-dose-limit':
      return {
        title: `Dose of ${named(about.substance)} not checked`,
        text: 'The list has no maximum dose for this route.',
      }
    case 'no-child-dose':
      return {
        title: `Dose of ${named(about.substance)} not checked`,
        text: 'The list has no dose for a child of this age.',
      }
    case 'weight-missing':
      return {
        title: 'Dose not checked: no weight',
        text: 'For a child it depends on the weight, and none is recorded.',
      }
    case 'weight-old':
      return {
        title: 'Dose not checked: the weight is old',
        text: `${amount(about.kilograms)} kg was measured on ${day(about.on)}; a child’s dose depends on the weight of today. Please weigh again.`,
      }
    case 'weight-implausible':
      return {
        title: `Dose not checked: ${amount(about.kilograms)} kg is unlikely at this age`,
        text: `It was recorded on ${day(about.on)}. Please check the figure and its unit, or weigh again.`,
      }
    case 'no-pregnancy-knowledge':
      return {
        title: `${capital(named(about.substance))}: pregnancy not checked`,
        text: about.isLocal
          ? 'The list says nothing of its local use in pregnancy.'
          : 'The list says nothing of it in pregnancy.',
      }
    case 'no-least-age':
      return {
        title: `${capital(named(about.substance))}: age not checked`,
        text: about.isLocal
          ? 'The list does not say from what age it may be used locally.'
          : 'The list does not say from what age it may be taken.',
      }
  }
}

/** Above two years nobody counts in months. */
const wholeYears = (months: number) => (months >= 24 ? months - (months % 12) : months)

function german(about: About, { named, called, amount, unit, age, day, counted }: Words): Text {
  const at = ({ from, hasEnded, ...other }: Other) =>
    hasEnded ? `Laut Akte abgesetzt oder ersetzt: „${called(other)}“.` : `${called(other)}: ${where.de[from]}.`
  switch (about.case) {
    case 'allergy-substance':
      return {
        title: `Allergie gegen ${named(about.substance)}`,
        text: `In der Akte steht „${about.entry}“. Dieses Präparat enthält ${named(about.substance)}.`,
      }
    case 'allergy-class':
      return {
        title: `Allergie gegen ${named(`@${about.class}`)}`,
        text: about.substance.startsWith('@')
          ? `In der Akte steht „${about.entry}“. Das Präparat gehört zu dieser Gruppe: ${named(`@${about.class}`)}.`
          : `In der Akte steht „${about.entry}“. ${named(about.substance)} gehört zur selben Gruppe: ${named(`@${about.class}`)}.`,
      }
    case 'allergy-cross':
      return {
        title: `Kreuzreaktion möglich: „${about.entry}“`,
        text: about.isSevere ? `${about.rate.de} Die Reaktion war schwer.` : about.rate.de,
      }
    case 'allergy-word':
      return {
        title: `Allergie gegen „${about.entry}“`,
        text: 'In der Akte steht dasselbe Wort wie im Namen des Präparats. Die Arzneimittelliste kennt es nicht.',
      }
    case 'duplicate-substance':
      return {
        title: `${named(about.substance)} doppelt`,
        text:
          about.other.from === 'chart' ? `${at(about.other)} Ist es dieses? Dann ist nichts zu tun.` : at(about.other),
      }
    case 'duplicate-word':
      return { title: 'Dasselbe Präparat doppelt', text: at(about.other) }
    case 'duplicate-class':
      return { title: `Zwei aus einer Gruppe: ${named(`@${about.class}`)}`, text: at(about.other) }
    case 'repeats-left':
      return {
        title: `Das bisherige Rezept kann noch ${about.left === 1 ? 'einmal' : `${about.left}-mal`} beliefert werden`,
        text: `${called(about)}: nach Tagen gerechnet, gültig bis ${day(about.until)}. Ist ein Folgerezept schon nötig?`,
      }
    case 'pair':
      return {
        title: `${named(about.first)} und ${named(about.second)}`,
        text: `${about.pair.mechanism.de} ${about.pair.advice.de} ${at(about.other)}${
          about.isLocal ? ' Eines von beiden wird örtlich angewendet; davon wird weniger aufgenommen.' : ''
        }`,
      }
    case 'dose-single':
    case 'dose-day': {
      const isDay = about.case === 'dose-day'
      const by = about.perKg
        ? ` (${amount(about.perKg.most)} ${unit(about.unit)}/kg bei ${amount(about.perKg.kilograms)} kg${
            about.perKg.isLightestAdult ? ', wie bei den leichtesten Erwachsenen, da jünger' : ''
          })`
        : ''
      const older = about.olderFrom === null ? '' : ` ab ${age(about.olderFrom)}`
      const highest = about.isByHighestWeight ? ', selbst beim höchsten Gewicht, das dieses Kind haben dürfte' : ''
      const rounding = about.isRounding ? ' Die Abweichung liegt im Rahmen üblicher Rundung (10 %).' : ''
      return {
        title: `${isDay ? 'Tagesdosis' : 'Einzeldosis'} ${named(about.substance)} ${about.isRounding ? 'etwas hoch' : 'zu hoch'}`,
        text: `${amount(about.given)} ${unit(about.unit)} ${isDay ? 'am Tag' : 'auf einmal'}; laut Liste höchstens ${amount(about.most)} ${unit(about.unit)}${by}${older}${highest}.${rounding}`,
      }
    }
    case 'dose-usual':
      return {
        title: `Tagesdosis ${named(about.substance)} über der üblichen`,
        text: `${amount(about.given)} ${unit(about.unit)} am Tag; üblich sind bis zu ${amount(about.usual)} ${unit(about.unit)}. Mehr ist nur in wenigen Fällen richtig. Ist die Dosis so gemeint?`,
      }
    case 'quantity-differs':
      return {
        title: about.isLess ? 'Menge reicht nicht für Dosis und Dauer' : 'Menge weit größer als Dosis und Dauer',
        text: `Für ${plural(about.days, 'Tag', 'Tage')} ergibt die Dosis ${counted(about.needed, about)}; ${counted(about.quantity, about)} ${about.lasts === 0 ? 'reichen für keinen Tag' : `reichen für ${plural(about.lasts, 'Tag', 'Tage')}`}. Stimmen Dosis, Menge und Dauer?`,
      }
    case 'dose-too-often': {
      const rarely = about.leastEveryDays === 7 ? 'einmal pro Woche' : `alle ${about.leastEveryDays} Tage`
      const often = about.everyDays === 1 ? 'jeden Tag' : `alle ${about.everyDays} Tage`
      return {
        title: `${named(about.substance)} nur ${rarely}`,
        text: `Hier soll es ${often} angewendet werden. Öfter als ${rarely} kann es gefährlich sein.`,
      }
    }
    case 'dose-days-unclear': {
      const rarely = about.leastEveryDays === 7 ? 'einmal pro Woche' : `alle ${about.leastEveryDays} Tage`
      return {
        title: `${named(about.substance)} nur ${rarely}: Tage nicht eindeutig`,
        text: `Die Dosis sagt nicht in Zahlen, an welchen Tagen sie genommen wird. Bitte Tageszeiten wählen, und unter „Wie oft“: ${rarely}. Häufiger genommen kann es gefährlich sein.`,
      }
    }
    case 'dose-note-daily': {
      const rarely = about.leastEveryDays === 7 ? 'einmal pro Woche' : `alle ${about.leastEveryDays} Tage`
      return {
        title: `${named(about.substance)} nur ${rarely}: der Hinweis sagt täglich`,
        text: `Die Dosis stimmt, aber der Hinweis für die Patientin oder den Patienten spricht von jedem Tag. Bitte den Hinweis ändern. Häufiger genommen kann es gefährlich sein.`,
      }
    }
    case 'pregnancy': {
      const week =
        about.week === null
          ? 'Die Woche ist nicht eingetragen.'
          : `Zurzeit ${plural(about.week, 'vollendete Woche', 'vollendete Wochen')}.`
      const from = about.fromWeek === null ? '' : ` ab Woche ${about.fromWeek}`
      return {
        title: `${named(about.substance)} in der Schwangerschaft`,
        text:
          about.level === 'contraindicated'
            ? `In der Schwangerschaft${from} kontraindiziert. ${week}`
            : `Nur, wenn der Nutzen das Risiko überwiegt. ${week}`,
      }
    }
    case 'pregnancy-possible':
      return {
        title: 'Wo eine Schwangerschaft möglich ist: vorher ausschließen',
        text: `In der Schwangerschaft kontraindiziert: ${about.substances.map(named).join(', ')}. In der Akte ist keine eingetragen.`,
      }
    case 'age':
      return {
        title: `${named(about.substance)}: unter dem Mindestalter`,
        text: `Erst ab ${age(about.leastMonths)}. Alter: ${plainAge(about.months)}.`,
      }
    case 'official-form':
      return {
        title: `${named(about.substance)} braucht ein eigenes Formular`,
        text: `Nötig ist ${forms.de[about.form]}; auf diesem Rezept kann es nicht unterschrieben werden.`,
      }
    case 'decision-support-off':
      return {
        title: 'Dosis, Wechselwirkungen, Schwangerschaft und Alter sind nicht geprüft',
        text: 'Eine Ärztin oder ein Arzt dieser Praxis muss erst lesen, was diese Prüfungen leisten, und sie einschalten.',
      }
    case 'never-checked':
      return {
        title: 'Nicht geprüft: Nieren- und Leberfunktion, Vorerkrankungen',
        text: `Damit wurde kein Präparat und keine Dosis verglichen, auch nicht mit Stillzeit und Laborwerten. ${
          about.conditions.length === 0
            ? 'In der Akte ist keine Vorerkrankung eingetragen.'
            : `In der Akte: ${about.conditions.map((one) => `„${one}“`).join(', ')}.`
        }${about.isOlder ? ' Niedrigere Höchstdosen für Ältere sind nur von wenigen Mitteln bekannt.' : ''}`,
      }
    case 'allergies-not-asked':
      return {
        title: 'Allergien: nichts eingetragen',
        text: 'Nicht geprüft. Bitte erfragen und in die Akte eintragen, auch wenn keine bekannt sind.',
      }
    case 'allergy-in-form':
      return {
        title: `Nicht geprüft: Allergie „${shortened(typeof about.answer === 'string' ? about.answer : about.question)}“ aus einem Formular`,
        text: `Im Formular „${about.form}“ vom ${day(about.on)} steht: „${about.question}“ ${typeof about.answer === 'string' ? `„${about.answer}“` : about.answer ? 'Ja' : 'Nein'}. In der Akte steht es nicht; damit wurde nichts verglichen. Bitte erfragen und in die Akte eintragen.`,
      }
    case 'medicines-not-asked':
      return {
        title: 'Andere Medikamente: nichts eingetragen',
        text: 'Nur gegen hier Verordnetes geprüft. Bitte erfragen und in die Akte eintragen, auch wenn keine genommen werden.',
      }
    case 'pairs-of-list':
      return {
        title: `Wechselwirkungen: nur nach den ${about.count} Paaren der Liste gesucht`,
        text: 'Die Liste ist kurz. Dass sie zu zwei Mitteln nichts sagt, heißt nicht, dass sie sich vertragen.',
      }
    case 'age-not-known':
      return {
        title: 'Geburtsdatum nicht eingetragen',
        text: 'Das Alter ist nicht geprüft, und Dosen sind mit denen für Erwachsene verglichen.',
      }
    case 'allergy-not-read':
      return {
        title: `Nicht geprüft: Allergie „${about.entry}“`,
        text: 'Die Arzneimittelliste kennt nicht alle diese Wörter. Bitte vergleichen Sie selbst.',
      }
    case 'allergy-to-no-drug':
      return {
        title: `Allergie „${about.entry}“: Hilfsstoffe nicht geprüft`,
        text: 'Sie steht für keinen Wirkstoff der Liste. Ob ein Präparat den Stoff als Hilfsstoff enthält, ist nicht geprüft.',
      }
    case 'medicine-not-read':
      return {
        title: `Nicht geprüft: Medikament „${about.entry}“`,
        text: 'Die Arzneimittelliste kennt nicht alle diese Wörter. Bitte vergleichen Sie selbst.',
      }
    case 'medicine-class-only':
      return {
        title: `Teilweise geprüft: Medikament „${about.entry}“`,
        text: 'In der Akte steht eine Gruppe. Was nur für einzelne Wirkstoffe daraus gilt, ist nicht geprüft.',
      }
    case 'medication-not-read':
      return {
        title: `Nicht geprüft: ${called(about)}`,
        text: 'Es ist aktuell verordnet, und die Arzneimittelliste kennt es nicht.',
      }
    case 'drug-not-known':
      return about.isInPart
        ? {
            title: `Teilweise geprüft: ${called(about)}`,
            text: 'Die Arzneimittelliste kennt nicht alle Wörter des Namens. Was sie nicht kennt, ist nicht geprüft.',
          }
        : {
            title: `Nicht geprüft: ${called(about)}`,
            text: 'Die Arzneimittelliste kennt es nicht. Allergien, Wechselwirkungen, Dosis, Schwangerschaft, Alter und ob es ein eigenes Formular braucht, sind nicht geprüft.',
          }
    case 'dose-in-words':
      return { title: 'Dosis nicht geprüft', text: 'Sie ist in Worten angegeben; daraus lässt sich nichts berechnen.' }
    case 'strength-not-read':
      return {
        title: 'Dosis nicht geprüft',
        text: 'Wie viel eine Einheit enthält, geht aus Stärke und Form nicht hervor.',
      }
    case 'no-dose-limit':
      return {
        title: `Dosis von ${named(about.substance)} nicht geprüft`,
        text: 'Die Liste hat für diese Anwendung keine Höchstdosis.',
      }
    case 'no-child-dose':
      return {
        title: `Dosis von ${named(about.substance)} nicht geprüft`,
        text: 'Die Liste hat für Kinder in diesem Alter keine Dosis.',
      }
    case 'weight-missing':
      return {
        title: 'Dosis nicht geprüft: kein Gewicht',
        text: 'Bei Kindern hängt sie vom Gewicht ab, und es ist keines eingetragen.',
      }
    case 'weight-old':
      return {
        title: 'Dosis nicht geprüft: Gewicht ist alt',
        text: `${amount(about.kilograms)} kg, gemessen am ${day(about.on)}; bei Kindern hängt die Dosis vom heutigen Gewicht ab. Bitte neu wiegen.`,
      }
    case 'weight-implausible':
      return {
        title: `Dosis nicht geprüft: ${amount(about.kilograms)} kg sind in diesem Alter unwahrscheinlich`,
        text: `Eingetragen am ${day(about.on)}. Bitte Zahl und Einheit prüfen oder neu wiegen.`,
      }
    case 'no-pregnancy-knowledge':
      return {
        title: `${named(about.substance)}: Schwangerschaft nicht geprüft`,
        text: about.isLocal
          ? 'Die Liste sagt nichts über die örtliche Anwendung in der Schwangerschaft.'
          : 'Die Liste sagt dazu nichts.',
      }
    case 'no-least-age':
      return {
        title: `${named(about.substance)}: Alter nicht geprüft`,
        text: about.isLocal
          ? 'Die Liste sagt nicht, ab welchem Alter es örtlich angewendet werden darf.'
          : 'Die Liste sagt nicht, ab welchem Alter es eingenommen werden darf.',
      }
  }
}

const plainAge = (months: number) =>
  months >= 24 ? plural(Math.floor(months / 12), 'Jahr', 'Jahre') : plural(months, 'Monat', 'Monate')

const sentences: Record<Language, (about: About, words: Words) => Text> = { en: english, de: german }
