import { comparable } from './fold.ts'

// What stands in charts beside the name of a drug: of these nobody has to be told that they were not understood.

const said = `
  allergy allergies allergic allergie allergien allergisch allergisches hypersensitivity hypersensitive intolerance intolerant
  intoleranz unvertraglich unvertraglichkeit uberempfindlichkeit uberempfindlich reaction reactions reaktion reaktionen
  adverse history known bekannt bekannte suspected verdacht possible mogliche moglich probable confirmed gesichert
  rash hives urticaria urtikaria exanthem exanthema ausschlag hautausschlag quaddeln itching pruritus juckreiz nausea ubelkeit
  vomiting erbrechen diarrhea diarrhoea durchfall anaphylaxis anaphylaxie anaphylactic anaphylaktisch anaphylaktischer
  anaphylaktische shock schock swelling schwellung angioedema angioodem quincke odem edema dyspnea dyspnoe atemnot asthma
  bronchospasm bronchospasmus dizziness schwindel cough husten reizhusten headache kopfschmerzen stomach magen fever fieber
  mild moderate severe leicht leichte mittel schwer schwere childhood kindheit since seit
  in im of on to from as the a an and or with without after for von vom zu zur bei nach mit ohne und oder auf fur gegen als
  all any samtliche abx drug drugs medicine medicines medication medications medikament medikamente arzneimittel preparations praparate
  group class gruppe klasse other others andere sonstige type typ
  tablet tablets tablette tabletten tabl tbl tab tabs filmtablette filmtabletten capsule capsules kapsel kapseln kps cap caps
  drops tropfen syrup saft sirup suspension solution losung spray nasal nasenspray cream creme ointment salbe gel lotion
  patch patches pflaster suppository suppositories zapfchen injection injections injektion spritze pen inhaler inhaled
  inhalation dosieraerosol powder pulver eye augen augentropfen ear ohren ohrentropfen nose nasentropfen oral orally topical
  iv im sc po pr
  mg mcg ug µg μg g kg ml l ie iu units unit einheiten mval mmol percent prozent
  daily taglich tgl day tag tage days week weekly woche wochentlich wochen once twice einmal zweimal dreimal times mal
  morning morgens morning noon mittags evening abends night nachts bedtime needed bedarf bid tid qid qd prn od hourly
  every jeden jede alle stunden hours low high dose dosis niedrig hoch long lang term dauer regular regelmassig
  retard ret er xr sr cr xl la ir mr dr ec extended release modified delayed sustained depot forte mite mini akut acute
  hydrochloride hydrochlorid hcl dihydrochlorid sodium natrium potassium kalium calcium magnesium succinate succinat tartrate
  tartrat besylate besilate besilat besylat maleate maleat mesylate mesilat fumarate fumarat citrate citrat phosphate phosphat
  sulfate sulfat sulphate acetate acetat bromide bromid nitrate monohydrate monohydrat dihydrate dihydrat trihydrate trihydrat
  hemihydrate axetil proxetil medoxomil kaliumsalz valerate valerat dipropionate dipropionat furoate furoat propionate
  propionat lysinate lysinat erbumine arginine arginin diethylamine dimesylate hydrobromide hydrobromid malate malat
  inr quick wert ziel plan schema akut weight kg current aktuell selten pausiert
  last letzte letzter letzten vor kurzem wird wurde durch by replaced ersetzt abgesetzt stopped discontinued beendet ended
  henning ratiopharm hexal stada sandoz teva aristo heumann zentiva aliud abz betapharm ct 1a pharma al dura wintrop mylan viatris
  accord bayer pfizer basics puren tad krka docmorris
`
export const plainWords: ReadonlySet<string> = new Set(comparable(said))

/** What is written on to the name of a drug without a gap. */
export const wordEndings = comparable(`
  allergie unvertraglichkeit uberempfindlichkeit intoleranz reaktion exanthem anaphylaxie antibiotikum antibiotika
  natrium kalium calcium hydrochlorid succinat tartrat besilat besylat maleat mesilat fumarat citrat phosphat sulfat acetat
  tabletten tablette kapseln tropfen saft salbe creme gel spray retard zapfchen pflaster augentropfen nasenspray praparate
`).sort((one, other) => other.length - one.length)

/**
 * Behind the name of a drug they name another that is in it (Ramipril comp, Bisoprolol plus, Claritin-D, Tylenol #3): which,
 * nobody can tell by them alone.
 */
export const isAnotherDrug = (word: string, isDirectlyBehind: boolean): boolean =>
  combined.has(word) || /^nr\d$/.test(word) || (word === 'd' && isDirectlyBehind)
const combined: ReadonlySet<string> = new Set(comparable('plus comp kombi combi duo'))

/** Supplements by themselves, and directly behind another substance its salt. */
export const saltWords: ReadonlySet<string> = new Set(comparable('potassium kalium calcium kalzium magnesium'))

/** A figure with or without a unit: 5, 500mg, 1x, 2x1, 3mal, 1000ie; not 5fu, which is a drug. */
export function isFigure(word: string): boolean {
  const [, unit] = /^\p{N}+(.*)$/u.exec(word) ?? []
  return unit !== undefined && (unit === '' || /^x\d*$/.test(unit) || briefUnits.has(unit) || plainWords.has(unit))
}
const briefUnits: ReadonlySet<string> = new Set('e u d h w st nd rd th er std stk gtt trpf hub hube'.split(' '))

/** Where these stand, the drug is used on the skin or a mucous membrane. */
export const localWords: ReadonlySet<string> = new Set(
  comparable(`
    cream creme ointment salbe gel lotion augentropfen augensalbe eye ear ohrentropfen topical topisch vaginal vaginalcreme
    vaginalzapfchen shampoo
  `),
)

/** Where these stand with one medicine, it is no longer taken, or is about to end. */
export const endedWords: ReadonlySet<string> = new Set(
  comparable('abgesetzt stopped discontinued beendet ended replaced ersetzt switched umgestellt'),
)

/** A reaction after which a related drug is not tried without need. */
export const severeWords: ReadonlySet<string> = new Set(
  comparable(`
    anaphylaxis anaphylaxie anaphylactic anaphylaktisch anaphylaktischer anaphylaktische anaphylactoid shock schock angioedema
    angioodem angioneurotisch quincke atemnot bronchospasm bronchospasmus laryngospasm kehlkopfschwellung larynxodem sjs stevens
    johnson lyell ten dress nekrolyse necrolysis
  `),
)
