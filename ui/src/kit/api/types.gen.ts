// Made by `make types` from the Go types in internal/school and internal/api.

export type DisclosureFormat = "2021" | "2026";
export type CalendarKind = "holiday" | "examination" | "event";
export type Severity = "error" | "warning";
export type Role = "owner" | "editor" | "staff";
export type Section =
  | "home"
  | "circulars"
  | "news"
  | "albums"
  | "disclosure"
  | "staff"
  | "results"
  | "pages"
  | "all"
  | "site";
export type Language = "en" | "kn" | "hi";
export type PictureStage = "queued" | "decoding" | "shown";
export type Subject = "slider" | "popup" | "content";
export type ChangeKind = "undone" | "redone" | "published";
export type State = "ready" | "undone" | "later" | "gone";
export type EnquiryState = "new" | "in-hand" | "done";
export type MailState = "off" | "waiting" | "sent" | "refused";
export type MailSpeaker = "site" | "server" | "note";
export type AccountStatus = "pending" | "active" | "disabled";
export type AddressProof = "confirmed" | "link" | "invitation";
export type Diagnostics = Diagnostic[];
export type PopupState = "none" | "planned" | "live" | "over";
export type AttentionLevel = "critical" | "warning" | "notice";
export type FindingKind = "missing" | "contradictory" | "expired" | "expiring" | "dead";

export interface Wire {
  Layout: Layout;
  PageBase: PageBase;
  PageParts: PageParts;
  Credentials: Credentials;
  NewUser: NewUser;
  ContactForm: ContactForm;
  ErrorBody: ErrorBody;
  SessionAnswer: SessionAnswer;
  MessageAnswer: MessageAnswer;
  SlidersAnswer: SlidersAnswer;
  PopupsAnswer: PopupsAnswer;
  PopupEdit: PopupEdit;
  SlideOrder: SlideOrder;
  SlideEdit: SlideEdit;
  PictureAnswer: PictureAnswer;
  PictureLine: PictureLine;
  PictureCheck: PictureCheck;
  SliderMake: SliderMake;
  PopupMake: PopupMake;
  ChangesAnswer: ChangesAnswer;
  EnquiriesAnswer: EnquiriesAnswer;
  EnquiryAnswer: EnquiryAnswer;
  EnquiryEdit: EnquiryEdit;
  FormToken: FormToken;
  Person: Person;
  ManyEnquiries: ManyEnquiries;
  ReadyAnswers: ReadyAnswers;
  ManyAnswer: ManyAnswer;
  RemovedAnswer: RemovedAnswer;
  RetryAnswer: RetryAnswer;
  MailTest: MailTest;
  MailTestAnswer: MailTestAnswer;
  AccountsAnswer: AccountsAnswer;
  AccountAnswer: AccountAnswer;
  AccountMake: AccountMake;
  AccountEdit: AccountEdit;
  AccountDetail: AccountDetail;
  TokensAnswer: TokensAnswer;
  TokenMake: NewAppToken;
  TokenMade: MadeAppToken;
  PasswordChange: PasswordChange;
  PasswordConfirm: PasswordConfirm;
  OwnFactors: OwnFactors;
  FactorAdded: FactorAdded;
  AppBegun: AppBegun;
  Invitations: InvitationsAnswer;
  InvitationMake: NewInvitation;
  InvitationMade: MadeInvitation;
  InvitationAnswer: InvitationAnswer;
  InvitationUse: InvitationUse;
  PasskeyOptions: PasskeyOptions;
  PasskeyAnswer: PasskeyAnswer;
  PasskeyMake: PasskeyMake;
  PasskeyEdit: PasskeyEdit;
  AppConfirm: AppConfirm;
  LoginCode: LoginCode;
  FactorPolicyBody: FactorPolicyBody;
  StrengthAsk: StrengthAsk;
  ClientError: ClientError;
  LinkAnswer: LinkAnswer;
  LinkUse: LinkUse;
  PasswordStrength: PasswordStrength;
  AuditAnswer: AuditAnswer;
  ItemsAnswer: ItemsAnswer;
  DraftsAnswer: DraftsAnswer;
  DraftAnswer: DraftAnswer;
  DraftStep: Step;
  DraftLinkAnswer: DraftLinkAnswer;
  SavedAnswer: SavedAnswer;
  PicturesAnswer: PicturesAnswer;
  PictureEdit: PictureEdit;
  PictureEdited: PictureEditAnswer;
  HistoryAnswer: HistoryAnswer;
  DeletedAnswer: DeletedAnswer;
  RevisionsAnswer: RevisionsAnswer;
  RevisionAnswer: RevisionAnswer;
  RollbackTo: RollbackTo;
  ImportAnswer: ImportAnswer;
  TakedownForm: TakedownForm;
  TakedownAnswer: TakedownAnswer;
  Status: Status;
  Disclosure: DisclosureAnswer;
  FormLimits: FormLimits;
}
export interface Layout {
  school: Identity;
  addressLine: string;
  alert?: string;
  navigation: Navigation;
  qr: string;
  icon: string;
  year: number;
  build: string;
  version: string;
  prefix?: string;
  here?: string[];
}
export interface Identity {
  name: string;
  shortName?: string;
  tagline: string;
  description: string;
  language: string;
  languages?: ("en-IN" | "kn" | "hi")[];
  address: Address;
  phone: string;
  whatsapp: string;
  email: string;
  mapLink: string;
  officeHours: string;
  social: Social;
  colors: Colors;
  look?: Look;
  copyright: string;
  founded: number;
  logo: Image;
  icon: Image;
  shareImage: Image;
  enquiriesKeptDays: number;
}
export interface Address {
  street: string;
  city: string;
  region: string;
  country: string;
  postalCode: string;
}
export interface Social {
  facebook: string;
  instagram: string;
  youtube: string;
  qr: string;
}
export interface Colors {
  school: string;
  accent: string;
}
export interface Look {
  frame: "arch" | "mount" | "round";
  pattern: "lattice" | "lines" | "dots";
  type: "humanist" | "classical" | "rounded";
  head: "left" | "centred" | "band";
  density: "regular" | "airy" | "compact";
}
export interface Image {
  url: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  color: string;
  preview: string;
  focus?: string;
}
export interface Navigation {
  menu: MenuEntry[];
  shortcuts?: Link[];
  phoneBar?: Link[];
  homeLinks: Link[];
  contactLinks: Link[];
  footer: LinkGroup[];
}
export interface MenuEntry {
  label: string;
  path?: string;
  children?: Link[];
}
export interface Link {
  label: string;
  path: string;
}
export interface LinkGroup {
  heading: string;
  links: Link[];
}
export interface PageBase {
  path: string;
  layout: string;
  seo: Seo;
  versions?: PageVersion[];
  newer?: string;
}
export interface Seo {
  title: string;
  description: string;
  canonical: string;
  image: string;
  imageAlt: string;
  imageWidth?: number;
  imageHeight?: number;
  type: string;
  noIndex?: boolean;
}
export interface PageVersion {
  language: string;
  path: string;
  isOther?: boolean;
}
export interface PageParts {
  home: {
    info: Page;
    home: HomePage;
  };
  info: {
    info: Page;
  };
  staff: {
    info: Page;
    staff: StaffList[];
  };
  results: {
    info: Page;
    results: ResultYear[];
  };
  disclosure: {
    info: Page;
    disclosure: Disclosure;
  };
  gallery: {
    info: Page;
    albums: AlbumCard[];
  };
  album: {
    album: Album;
  };
  newsList: {
    info: Page;
    newsList: NewsItem[];
    newsIndex: NewsIndex;
  };
  news: {
    news: NewsItem;
  };
  circulars: {
    info: Page;
    circulars: Circular[];
  };
  calendar: {
    info: Page;
    calendar: CalendarPage;
  };
  admissions: {
    info: Page;
    admissions: AdmissionsPage;
  };
  search: {
    info: Page;
  };
  contact: {
    info: Page;
    form?: FormState;
  };
  notFound: {};
  login: {
    info: Page;
    form?: FormState;
  };
  register: {
    info: Page;
    form?: FormState;
  };
  forgot: {
    info: Page;
    form?: FormState;
  };
  reset: {
    info: Page;
    form?: FormState;
  };
  confirm: {
    info: Page;
    form?: FormState;
  };
  invitation: {
    info: Page;
    form?: FormState;
  };
  admin: {};
}
export interface Page {
  path: string;
  title: string;
  heading: string;
  lead?: string;
  description: string;
  image?: Image;
  portrait?: Portrait;
  updated: string;
  updatedText: string;
  related?: Link[];
  html: string;
  headings?: PageAnchor[];
}
export interface Portrait {
  name: string;
  role: string;
  image?: Image;
}
export interface PageAnchor {
  id: string;
  text: string;
}
export interface HomePage {
  text: HomeText;
  slides: Image[];
  news: NewsItem[];
  disclosure: string;
}
export interface HomeText {
  heading: string;
  lead?: string;
  actions?: Link[];
  intro?: string;
  proof: Proof[];
  cards: Card[];
  admissions?: Admissions;
  life?: Life;
  voices?: Voice[];
  visit?: Visit;
}
export interface Proof {
  figure: string;
  label: string;
}
export interface Card {
  path: string;
  text: string;
  image: Image;
}
export interface Admissions {
  heading: string;
  dates: KeyDate[];
  link?: Link;
  quote?: Voice;
  form?: Document;
  fee?: string;
  page?: string;
}
export interface KeyDate {
  date: string;
  dateText: string;
  time?: string;
  text: string;
  file?: string;
}
export interface Voice {
  words: string;
  name: string;
  role?: string;
}
export interface Document {
  name: string;
  size: string;
  url: string;
}
export interface Life {
  heading: string;
  pictures: Scene[];
}
export interface Scene {
  url: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  color: string;
  preview: string;
  focus?: string;
  caption?: string;
  quote?: Voice;
  figure?: Proof;
}
export interface Visit {
  heading: string;
  text: string;
  map?: Image;
  link?: Link;
}
export interface NewsItem {
  path: string;
  title: string;
  summary: string;
  category: string;
  categoryPath: string;
  date: string;
  dateText: string;
  pinned?: boolean;
  image?: Image;
  html: string;
}
export interface StaffList {
  id: string;
  heading: string;
  members: StaffMember[];
}
export interface StaffMember {
  id?: number;
  name: string;
  qualification: string;
  designation?: string;
  role?: string;
  image?: Image;
}
export interface ResultYear {
  year: string;
  classes: ClassResult[];
  note?: string;
}
export interface ClassResult {
  class: string;
  registered: number;
  passed: number;
  passPercent: string;
  distinction?: number;
  firstClass?: number;
  toppers?: Topper[];
  remarks?: string;
}
export interface Topper {
  name: string;
  score: string;
}
export interface Disclosure {
  format: DisclosureFormat;
  updatedText: string;
  sections: DisclosureSection[];
}
export interface DisclosureSection {
  letter: string;
  heading: string;
  columns: string[];
  rows: DisclosureRow[];
  tables?: DisclosureTable[];
  note?: string;
}
export interface DisclosureRow {
  key: string;
  label: string;
  number?: string;
  entries: DisclosureEntry[];
  computed: boolean;
}
export interface DisclosureEntry {
  label?: string;
  value?: string;
  link?: string;
  document?: Document;
  issued?: string;
  issuedText?: string;
  expires?: string;
  expiresText?: string;
  attestedBy?: string;
}
export interface DisclosureTable {
  heading: string;
  columns: string[];
  rows: string[][];
}
export interface AlbumCard {
  path: string;
  name: string;
  count: number;
  cover: Image;
}
export interface Album {
  id: string;
  name: string;
  number: number;
  description?: string;
  images: Photo[];
}
export interface Photo {
  url: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  color: string;
  preview: string;
  focus?: string;
  caption?: string;
}
export interface NewsIndex {
  years: Link[];
  categories: Link[];
}
export interface Circular {
  title: string;
  category: string;
  classes?: string;
  summary?: string;
  date: string;
  dateText: string;
  document: Document;
}
export interface CalendarPage {
  today: string;
  todayText: string;
  months: CalendarMonth[];
  past: CalendarMonth[];
  feeds: CalendarFeed[];
  holidays?: Holiday[];
}
export interface CalendarMonth {
  id: string;
  name: string;
  month: string;
  events: CalendarEvent[];
}
export interface CalendarEvent {
  kind: CalendarKind;
  title: string;
  from: string;
  until: string;
  daysText: string;
  isForFew?: boolean;
  classes?: string;
  note?: string;
}
export interface CalendarFeed {
  name: string;
  path: string;
  page: string;
}
export interface Holiday {
  title: string;
  days: string;
  weekdays: string;
  until: string;
  classes?: string;
  note?: string;
}
export interface AdmissionsPage {
  year: string;
  updated: string;
  lead?: string;
  form?: Document;
  ask?: Adviser;
  steps: AdmissionStep[];
  dates: KeyDate[];
  classes: AdmittedClass[];
  bring: string[];
  notNeeded: string[];
}
export interface Adviser {
  name: string;
  hours?: string;
}
export interface AdmissionStep {
  title: string;
  text?: string;
  from?: string;
  by?: string;
  on?: string;
  fromText?: string;
  byText?: string;
  onText?: string;
}
export interface AdmittedClass {
  classes: string;
  stream?: string;
  seats?: number;
  seatsNote?: string;
  age?: string;
  feeText?: string;
  hostelText?: string;
}
export interface FormState {
  values: {
    [k: string]: string;
  };
  fields: {
    [k: string]: string;
  };
  message: string;
  done: boolean;
}
export interface Credentials {
  emailId: string;
  password: string;
}
export interface NewUser {
  userName: string;
  emailId: string;
  password: string;
}
export interface ContactForm {
  name: string;
  email: string;
  phonenumber: string;
  message: string;
}
export interface ErrorBody {
  message: string;
  code: string;
  fields?: {
    [k: string]: string;
  };
  sentence?: Sentence;
  fieldSentences?: {
    [k: string]: Sentence;
  };
  problems?: Diagnostic[];
  requestId?: string;
  theirs?: Theirs;
}
export interface Sentence {
  format: string;
  one?: string;
  args: (
    | string
    | number
    | Sentence
    | {
        time: string;
      }
    | {
        weekday: string;
      }
    | {
        day: string;
      }
    | {
        size: number;
      }
    | {
        list: (string | Sentence)[];
      }
  )[];
}
export interface Diagnostic {
  severity: Severity;
  file: string;
  line: number;
  column: number;
  message: string;
  excerpt?: string;
}
export interface Theirs {
  by: string;
  who: string;
  at: string;
  base: number;
  item: string;
  fields: {};
  pictures?: {
    [k: string]: string;
  };
}
export interface SessionAnswer {
  data: User;
  token: string;
  message: string;
  secondStep?: string;
  mustAddFactor?: boolean;
}
export interface User {
  _id: string;
  userName: string;
  emailId: string;
  role: Role;
  sections?: Section[];
  language?: Language;
}
export interface MessageAnswer {
  message: string;
  sentence?: Sentence;
  data: MessageData;
}
export interface MessageData {
  message: string;
  _id?: string;
  undo?: string;
  unchanged?: boolean;
  pictures?: PictureResult[];
}
export interface PictureResult {
  taken: boolean;
  message?: string;
  sentence?: Sentence;
}
export interface SlidersAnswer {
  data: SliderView[];
}
export interface SliderView {
  _id: string;
  images: string[];
  slides: SlideView[];
}
export interface SlideView {
  id: string;
  url: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  color: string;
  preview: string;
  focus?: string;
  decorative: boolean;
  picture: string;
}
export interface PopupsAnswer {
  data: PopupView[];
  images: string[];
}
export interface PopupView {
  _id: string;
  image: string;
  images: string[];
  srcset: string;
  width: number;
  height: number;
  alt: string;
  decorative: boolean;
  color: string;
  preview: string;
  picture: string;
  link?: string;
  from?: string;
  until?: string;
  live: boolean;
  version: string;
}
export interface PopupEdit {
  version?: string;
  picture?: string;
  alt?: string;
  decorative?: boolean;
  link?: string;
  from?: string;
  until?: string;
}
export interface SlideOrder {
  order: string[];
}
export interface SlideEdit {
  alt: string;
  decorative: boolean;
  focus?: string;
  picture?: string;
}
export interface PictureAnswer {
  message: string;
  data: PictureView;
  known: boolean;
}
export interface PictureView {
  _id: string;
  url: string;
  srcset: string;
  width: number;
  height: number;
  color: string;
  preview: string;
  note?: string;
  variants: Variant[];
}
export interface Variant {
  name: string;
  width: number;
  height: number;
  bytes: number;
  type: string;
}
export interface PictureLine {
  progress?: PictureProgress;
  answer?: PictureAnswer;
  error?: ErrorBody;
}
export interface PictureProgress {
  stage: PictureStage;
  url?: string;
}
export interface PictureCheck {
  type: string;
}
export interface SliderMake {
  slides: SlideMake[];
}
export interface SlideMake {
  picture: string;
  alt: string;
  decorative: boolean;
}
export interface PopupMake {
  picture: string;
  alt: string;
  decorative: boolean;
  link: string;
  from: string;
  until: string;
}
export interface ChangesAnswer {
  data: ChangeEntry[];
}
export interface ChangeEntry {
  id: string;
  subject: Subject;
  kind: ChangeKind;
  at: string;
  by: string;
  who: string;
  text: string;
  sentence: Sentence;
  state?: State;
}
export interface EnquiriesAnswer {
  data: Enquiry[];
  counts: EnquiryCounts;
  next?: string;
}
export interface Enquiry {
  id: string;
  name: string;
  email: string;
  phonenumber: string;
  message: string;
  cut?: boolean;
  state: EnquiryState;
  spam?: string;
  batch?: string;
  formless?: boolean;
  at: string;
  from: string;
  openedAt?: string;
  openedBy?: string;
  doneAt?: string;
  changedAt: string;
  changedBy?: string;
  notes?: EnquiryNote[];
  noteCount?: number;
  mail: MailState;
  mailError?: string;
  mailTries?: number;
  mailNextAt?: string;
  mailedAt?: string;
  unmailed?: MailRefusal[];
  assignee?: string;
  callBackOn?: string;
  mailQueuedAt?: string;
  mailDigestAt?: string;
  mailTo?: string[];
  spamText?: string;
  people?: {
    [k: string]: string;
  };
}
export interface EnquiryNote {
  at: string;
  by: string;
  text: string;
}
export interface MailRefusal {
  address: string;
  reply: string;
}
export interface EnquiryCounts {
  new: number;
  inHand: number;
  done: number;
  spam: number;
  unread: number;
  mine?: number;
  callBack?: number;
  callBackDue?: number;
}
export interface EnquiryAnswer {
  data: Enquiry;
  same: number;
}
export interface EnquiryEdit {
  state?: EnquiryState;
  read?: boolean;
  spam?: boolean;
  note?: string;
  mine?: boolean;
  callBackOn?: string;
}
export interface FormToken {
  token: string;
}
export interface Person {
  person: string;
}
export interface ManyEnquiries {
  state?: EnquiryState;
  read?: boolean;
  spam?: boolean;
  note?: string;
  mine?: boolean;
  callBackOn?: string;
  ids?: string[];
  person?: string;
  network?: string;
  since?: string;
  until?: string;
  batch?: string;
  dryRun?: boolean;
}
export interface ReadyAnswers {
  answers: ReadyAnswer[];
  version: number;
  changedAt?: string;
  changedBy?: string;
}
export interface ReadyAnswer {
  title: string;
  text: string;
}
export interface ManyAnswer {
  message: string;
  sentence?: Sentence;
  count: number;
  batch?: string;
}
export interface RemovedAnswer {
  message: string;
  sentence?: Sentence;
  removed: number;
}
export interface RetryAnswer {
  message: string;
  sentence?: Sentence;
  queued: number;
}
export interface MailTest {
  to: string;
}
export interface MailTestAnswer {
  message: string;
  sentence?: Sentence;
  taken: boolean;
  reached: boolean;
  conversation: MailLine[];
}
export interface MailLine {
  by: MailSpeaker;
  text: string;
}
export interface AccountsAnswer {
  data: AccountView[];
}
export interface AccountView {
  _id: string;
  emailId: string;
  userName: string;
  role: Role;
  status: AccountStatus;
  createdAt: string;
  createdFrom: string;
  lastSignInAt?: string;
  lastSeenAt?: string;
  sections?: Section[];
  left?: Leaving;
  language?: Language;
  registered: boolean;
  sessions: number;
  factor: boolean;
  proof?: AddressProof;
}
export interface Leaving {
  at: string;
  to?: string;
  drafts?: string[];
}
export interface AccountAnswer {
  message: string;
  sentence?: Sentence;
  data: Account;
  existed?: boolean;
}
export interface Account {
  _id: string;
  emailId: string;
  userName: string;
  role: Role;
  status: AccountStatus;
  createdAt: string;
  createdFrom: string;
  lastSignInAt?: string;
  lastSeenAt?: string;
  sections?: Section[];
  left?: Leaving;
  language?: Language;
}
export interface AccountMake {
  userName: string;
  emailId: string;
  password: string;
  role: Role;
  sections?: Section[];
  ifMissing?: boolean;
}
export interface AccountEdit {
  do: string;
  role?: Role;
  sections?: Section[];
  userName?: string;
  wasName?: string;
  to?: string;
}
export interface AccountDetail {
  data: Account;
  sessions: SessionView[];
  factor: boolean;
  proof?: AddressProof;
  noPassword?: boolean;
  drafts?: number;
  tokens?: string[];
}
export interface SessionView {
  _id: string;
  device: string;
  from: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}
export interface TokensAnswer {
  data: AppToken[];
}
export interface AppToken {
  _id: string;
  name: string;
  role: Role;
  sections?: Section[];
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt?: string;
}
export interface NewAppToken {
  name: string;
  role: Role;
  sections?: Section[];
  until: string;
}
export interface MadeAppToken {
  message: string;
  sentence?: Sentence;
  data: AppToken;
  secret: string;
}
export interface PasswordChange {
  current: string;
  password: string;
}
export interface PasswordConfirm {
  password: string;
  code?: string;
  credential?: unknown;
}
export interface OwnFactors {
  passkeys: Passkey[];
  appAt?: string;
  recovery: number;
  requiredFrom?: string;
  noPasskeys?: string;
}
export interface Passkey {
  _id: string;
  name: string;
  addedAt: string;
  lastUsedAt?: string;
  copiedAt?: string;
}
export interface FactorAdded {
  message: string;
  sentence?: Sentence;
  recovery?: string[];
}
export interface AppBegun {
  token: string;
  secret: string;
  uri: string;
  qr: QRPath;
}
export interface QRPath {
  size: number;
  path: string;
}
export interface InvitationsAnswer {
  data: Invitation[];
}
export interface Invitation {
  _id: string;
  userName?: string;
  emailId?: string;
  role: Role;
  sections?: Section[];
  createdBy: string;
  createdAt: string;
  expiresAt: string;
}
export interface NewInvitation {
  userName?: string;
  emailId?: string;
  role: Role;
  sections?: Section[];
}
export interface MadeInvitation {
  message: string;
  sentence?: Sentence;
  data: Invitation;
  url: string;
  qr: QRPath;
  mailed?: boolean;
}
export interface InvitationAnswer {
  message: string;
  sentence?: Sentence;
  userName: string;
  emailId: string;
}
export interface InvitationUse {
  code: string;
  userName: string;
  emailId: string;
  password?: string;
  credential?: unknown;
}
export interface PasskeyOptions {
  options: unknown;
}
export interface PasskeyAnswer {
  credential: unknown;
}
export interface PasskeyMake {
  name: string;
  credential: unknown;
}
export interface PasskeyEdit {
  name: string;
}
export interface AppConfirm {
  token: string;
  code: string;
}
export interface LoginCode {
  token: string;
  code: string;
  trust: boolean;
}
export interface FactorPolicyBody {
  owners: string;
  editors: string;
}
export interface StrengthAsk {
  password: string;
  userName?: string;
  emailId?: string;
  code?: string;
}
export interface ClientError {
  kind: string;
  message: string;
  page: string;
  build: string;
}
export interface LinkAnswer {
  message: string;
  sentence?: Sentence;
  emailId: string;
}
export interface LinkUse {
  code: string;
  password: string;
}
export interface PasswordStrength {
  score: number;
  word: string;
  sentence: string;
  enough: boolean;
}
export interface AuditAnswer {
  data: AuditView[];
  next?: string;
}
export interface AuditView {
  _id: string;
  at: string;
  by: string;
  from?: string;
  action: string;
  of?: string;
  before?: string;
  after?: string;
  who: string;
  text: string;
  sentence: Sentence;
}
export interface ItemsAnswer {
  data: Items;
}
export interface Items {
  revision: number;
  items: ListedItem[];
  languages?: string[];
  texts?: string[];
}
export interface ListedItem {
  id: string;
  title: string;
  file: string;
  at?: string;
  fields: {};
  pictures?: {
    [k: string]: string;
  };
  page?: string;
  translations?: Translation[];
}
export interface Translation {
  language: string;
  missing: number;
  stale?: boolean;
}
export interface DraftsAnswer {
  data: Draft[];
  people?: {
    [k: string]: string;
  };
}
export interface Draft {
  id: string;
  version: number;
  kind: string;
  item?: string;
  base: number;
  title: string;
  fields?: {};
  files?: DraftFile[];
  state: string;
  note?: string;
  createdBy: string;
  createdAt: string;
  changedBy: string;
  changedAt: string;
}
export interface DraftFile {
  field: string;
  name: string;
  hash: string;
  bytes: number;
}
export interface DraftAnswer {
  message?: string;
  data: Draft;
  changes?: FieldChange[];
  people?: {
    [k: string]: string;
  };
  pictures?: {
    [k: string]: string;
  };
}
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}
export interface Step {
  version: number;
  note: string;
}
export interface DraftLinkAnswer {
  data: DraftURL;
}
export interface DraftURL {
  url: string;
  until: string;
}
export interface SavedAnswer {
  message: string;
  sentence?: Sentence;
  data: Saved;
}
export interface Saved {
  item: Item;
  page?: string;
  undoItem?: UndoItem;
  revision: RevisionView;
  unchanged: boolean;
  merged?: Merged;
  dryRun?: boolean;
  hidden?: boolean;
  warnings?: Diagnostics;
}
export interface Item {
  id: string;
  title: string;
  file: string;
  at?: string;
  fields: {};
}
export interface UndoItem {
  kind: string;
  id: string;
  revision: number;
  dryRun?: boolean;
}
export interface RevisionView {
  number: number;
  at?: string;
  by?: string;
  author?: string;
  message?: string;
  tree?: string;
  commit?: string;
  dirty?: boolean;
  of?: number;
  undoes?: number;
  sample?: boolean;
  counts: Counts;
  edited?: EditedItem;
  current: boolean;
  purged?: number;
}
export interface Counts {
  pages: number;
  news: number;
  circulars: number;
  staff: number;
  albums: number;
  pictures: number;
  documents: number;
  files: number;
  bytes: number;
}
export interface EditedItem {
  kind: string;
  was?: string;
  id?: string;
  title?: string;
}
export interface Merged {
  from: number;
  to: number;
  files: MergedFile[];
}
export interface MergedFile {
  path: string;
  removed?: boolean;
}
export interface PicturesAnswer {
  data: LibraryPicture[];
  revision: number;
  total: number;
  next?: string;
}
export interface LibraryPicture {
  _id: string;
  files: string[];
  uses: PictureUse[];
  image: Image;
  addedAt?: string;
}
export interface PictureUse {
  kind: string;
  id: string;
  title: string;
  page: string;
  alt: string;
  noAlt: boolean;
  focus?: string;
  undescribed: boolean;
}
export interface PictureEdit {
  picture: string;
  base: number;
  alt?: string;
  focus?: string;
  replacement?: KeptFile;
  dryRun?: boolean;
}
export interface KeptFile {
  field: string;
  name: string;
  hash: string;
}
export interface PictureEditAnswer {
  message: string;
  sentence?: Sentence;
  data: ImportResult;
}
export interface ImportResult {
  revision: RevisionView;
  unchanged: boolean;
  merged?: Merged;
  dryRun?: boolean;
  hidden?: boolean;
  warnings?: Diagnostics;
}
export interface HistoryAnswer {
  data: History;
}
export interface History {
  entries: ItemRevision[];
  complete: boolean;
}
export interface ItemRevision {
  revision: number;
  at: string;
  by: string;
  who?: string;
  message?: string;
  action: string;
  title: string;
  changes?: FieldChange[];
}
export interface DeletedAnswer {
  data: Deleted[];
}
export interface Deleted {
  id: string;
  revision: number;
  at: string;
  by: string;
  who?: string;
  message?: string;
  action: string;
  title: string;
  changes?: FieldChange[];
}
export interface RevisionsAnswer {
  data: RevisionView[];
}
export interface RevisionAnswer {
  data: RevisionView;
  files: RevisionFile[];
}
export interface RevisionFile {
  path: string;
  hash: string;
  bytes: number;
}
export interface RollbackTo {
  to: number;
  message?: string;
}
export interface ImportAnswer {
  message: string;
  sentence?: Sentence;
  revision: RevisionView;
  unchanged: boolean;
  merged?: Merged;
  dryRun?: boolean;
  hidden?: boolean;
  warnings?: Diagnostics;
}
export interface TakedownForm {
  picture?: string;
  pictures?: string[];
  reason?: string;
  dryRun?: boolean;
}
export interface TakedownAnswer {
  message: string;
  sentence?: Sentence;
  places: string[];
  count: number;
  before: number;
  missing: string[];
  sources: string[];
  revisions: number;
  slider: boolean;
  popup: boolean;
  already: boolean;
  document: boolean;
  later: boolean;
  dryRun: boolean;
}
export interface Status {
  version: string;
  build: string;
  startedAt?: string;
  school: string;
  pages: number;
  shellPages: number;
  slides: number;
  popup: string;
  popupState: PopupState;
  popupFrom?: string;
  popupUntil?: string;
  enquiries: EnquiryCounts;
  accounts: AccountCounts;
  mail: MailStatus;
  hasOwner: boolean;
  backup: BackupStatus;
  export: ExportStatus;
  disk: DiskStatus;
  attention: Attention[];
  certificate?: CertificateView;
  serving: boolean;
  address?: string;
  dataDir?: string;
  revision: RevisionView;
  limits: UploadLimits;
}
export interface AccountCounts {
  active: number;
  pending: number;
  disabled: number;
}
export interface MailStatus {
  on: boolean;
  waiting: number;
  refused: number;
  lastError?: string;
  sentAt?: string;
}
export interface BackupStatus {
  to?: string;
  at?: string;
  bytes: number;
  problem?: string;
  late: boolean;
  isCopy?: boolean;
  text: string;
}
export interface ExportStatus {
  to?: string;
  at?: string;
  problem?: string;
}
export interface DiskStatus {
  free: number;
  database: number;
}
export interface Attention {
  code: string;
  level: AttentionLevel;
  message: string;
  sentence?: Sentence;
  path?: string;
  server?: boolean;
  count?: number;
  confirm?: EnquirySettings;
}
export interface EnquirySettings {
  email?: string;
  keptDays?: number;
}
export interface CertificateView {
  names: string[];
  ends?: string;
  problem?: string;
}
export interface UploadLimits {
  fileBytes: number;
  requestBytes: number;
  files: number;
  pixels: number;
  side: number;
  smallestSide: number;
  progressive: number;
  jpegScans: number;
}
export interface DisclosureAnswer {
  data: Disclosure;
  findings: Finding[];
  summary: string;
  checkedAt?: string;
}
export interface Finding {
  kind: FindingKind;
  section: string;
  row: string;
  key: string;
  message: string;
  sentence?: Sentence;
  day?: string;
}
export interface FormLimits {
  answers: 20;
  answerTitle: 60;
  answerText: 1000;
  note: 1000;
  tokenDays: 366;
}
