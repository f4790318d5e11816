// Made by scripts/commands/gen.mjs from the migrated database; `npm run gen` makes it anew.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface Account {
  balance: Generated<string>;
  currency: 1 | 2 | 3 | 4;
  floor: string | null;
  kind: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  owner_id: number;
}

export interface AccountControl {
  admin_id: number | null;
  at: Date;
  controller_id: number;
  founding: boolean;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3 | 4 | 5 | 6;
  role_id: number | null;
}

export interface AccountTransfer {
  account: 1 | 3 | 4 | 7;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  amount: string;
  coupon_type: 1 | 2 | 3 | 4 | 5 | 6 | null | null;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2 | 3 | 4;
  giver_owner_id: number;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3 | 4;
  reason: string;
  taker_owner_id: number;
}

export interface Achievement {
  admin_id: number | null;
  amount: string;
  at: Date;
  company_id: number;
  confirmed_at: Date | null;
  confirmed_by: number | null;
  created_at: Date;
  currency: 1 | 2;
  declared_at: Date | null;
  declared_by: number | null;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3 | 4;
  owner_id: number;
  parent_id: number | null;
  period: number;
  reason: Generated<string>;
  recharge_id: number | null;
  remark: Generated<string>;
  share: number | null;
  source_id: number;
  split_from: 0 | 1 | 2 | 3 | 4 | 5 | null | null;
  status: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface ActivityTemplate {
  created_at: Date;
  created_by: number | null;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  template_name: string;
  terms: Json;
  updated_at: Date | null;
  version: Generated<number>;
  zone: 1 | 2;
}

export interface Admin {
  auth_version: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
  email: string | null;
  email_folded: ColumnType<string | null, never, never> | null;
  has_factor: Generated<boolean>;
  id: Generated<number>;
  is_outside: Generated<boolean>;
  language: string | null;
  last_login_at: Date | null;
  login_name: string;
  login_name_folded: ColumnType<string, never, never>;
  must_change_password: Generated<boolean>;
  organization_id: number | null;
  password_hash: string;
  phone: string | null;
  position_id: number | null;
  really_name: string;
  remark: Generated<string>;
  status: Generated<0 | 1>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface AdminRole {
  admin_id: number;
  role_id: number;
}

export interface Agent {
  area_id: number;
  business_type: 0 | 1 | 2 | 3;
  country: Generated<string>;
  created_at: Date;
  custom_price_flag: Generated<boolean>;
  deleted_at: Date | null;
  id: number;
  init_coupon_balance: Generated<string>;
  init_coupon_term_days: Generated<-1 | 7 | 30 | 90 | 180 | 365>;
  init_customer_role: Generated<49 | 55 | 56 | 57 | 58>;
  init_picture_pro: Generated<boolean>;
  invite_key: Buffer;
  purse_id: number | null;
  remark: Generated<string>;
  render_constraint: Generated<string[]>;
  spread_url: Generated<string>;
  status: Generated<0 | 1 | 2>;
  task_group: Generated<string[]>;
  task_level_default: Generated<number>;
  task_properties: Generated<string[]>;
  task_requirements: Generated<string[]>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface AgentApplication {
  agent_id: number | null;
  business_type: 0 | 1 | 2 | 3;
  company: Generated<string>;
  contact_name: string;
  country: Generated<string>;
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  deleted_at: Date | null;
  email: string | null;
  entered_by: number | null;
  id: ColumnType<number, never, never>;
  mode: 1 | 2;
  pact_key: string | null;
  phone: string | null;
  remark: Generated<string>;
  source: 1 | 2;
  statement: Generated<string>;
  status: Generated<0 | 1 | 2>;
  submitted_at: Date;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface AgentMonth {
  agent_id: number;
  amount: string;
  base: string;
  currency: 1 | 2;
  id: ColumnType<number, never, never>;
  mode: 1 | 2;
  period: number;
  rate: string | null;
  settled: Generated<string>;
  terms_id: number;
  version: Generated<number>;
}

export interface AgentPayout {
  actor_kind: 1 | 2 | 3 | 4 | 5;
  agent_id: number;
  amount: string;
  bank_flow: Generated<string>;
  company_account_id: number | null;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  evidence_key: string | null;
  id: ColumnType<number, never, never>;
  kind: 1 | 2;
  period: number;
  reason: Generated<string>;
}

export interface AgentShare {
  agent_id: number;
  amount: string;
  arrears: string;
  charge_posting_id: number;
  cost: string;
  currency: 1 | 2;
  margin: string;
  owner_id: number;
  paid: string;
  period: number;
  source_id: number;
  terms_id: number;
}

export interface AgentStaff {
  admin_id: number;
  agent_id: number;
  changed_by: number;
  reason: Generated<string>;
  valid_from: Date;
  valid_to: Date | null;
}

export interface AgentTerms {
  agent_id: number;
  commission_rate: string | null;
  cpu_price: string | null;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  gpu_price: string | null;
  id: ColumnType<number, never, never>;
  mode: 1 | 2;
  reason: Generated<string>;
  starts_on: string;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
}

export interface AgentWatch {
  last_posting_id: number;
  owner_id: number;
}

export interface AnalyseBlacklist {
  analyse_id: number;
  at: Date;
  failures: number;
  node_id: number;
}

export interface AnalyseEvent {
  action: string;
  actor_id: number | null;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  analyse_id: number;
  at: Date;
  from_status: 0 | 5 | 10 | 15 | 20 | 25 | 30 | 35 | 40 | 45 | 48 | null | null;
  id: ColumnType<number, never, never>;
  reason: string;
  to_status: 0 | 5 | 10 | 15 | 20 | 25 | 30 | 35 | 40 | 45 | 48 | null | null;
}

export interface AnalyseLine {
  analyse_id: number;
  at: Date;
  is_error: boolean;
  n: number;
  text: string;
}

export interface AnalyseTask {
  area_id: number | null;
  attempts: Generated<number>;
  auto_submit: boolean;
  category: Generated<string[]>;
  constraints: Generated<string[]>;
  deleted_at: Date | null;
  end_order: ColumnType<Date, never, never>;
  ended_at: Date | null;
  fail_code: number | null;
  found: Generated<Json>;
  id: ColumnType<number, never, never>;
  is_running: ColumnType<boolean, never, never>;
  message: Generated<string>;
  node_id: number | null;
  output_path: string;
  overtime_minutes: number | null;
  overtime_stop_minutes: number | null;
  owner_id: number;
  platform_id: number;
  project_name: string;
  properties: Generated<string[]>;
  requirements: Generated<string[]>;
  scene: Json;
  scene_name: string;
  scene_path: string;
  software_id: number;
  start_order: ColumnType<Date, never, never>;
  started_at: Date | null;
  status: 0 | 5 | 10 | 15 | 20 | 25 | 30 | 35 | 40 | 45 | 48;
  submitted_at: Date;
  task_id: number | null;
  tips: Generated<Json>;
  token: Buffer | null;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface Appeal {
  answer_due: Date | null;
  bill_id: number;
  cause: 1 | 2 | 3 | 4 | 5 | null | null;
  claimed: string;
  currency: 1 | 2;
  decision_due: Date | null;
  ended_at: Date | null;
  ended_by: number | null;
  granted: Generated<string>;
  id: ColumnType<number, never, never>;
  note: Generated<string>;
  outcome: 1 | 2 | 3 | null | null;
  owner_id: number;
  reason: string;
  status: Generated<0 | 1 | 2 | 3 | 4>;
  submitted_at: Date;
  submitted_by: number | null;
  taken_at: Date | null;
  taken_by: number | null;
  version: Generated<number>;
}

export interface AppealFrame {
  alternatives: Json;
  amount: string;
  appeal_id: number;
  hourly: string;
  images: string[];
  incurred_at: Date;
  ix: number;
  label: string;
  line_id: number;
  list_amount: string;
  log_tail: string | null;
  n: number;
  node_name: string;
  outcome: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | null | null;
  owner_id: number;
  price_version_id: number;
  reason: string;
  render_ms: number;
  returned: string;
  rule: 1 | 2 | 3 | 4 | 5;
  source: 1 | 2 | 3;
  started_at: Date;
  task_id: number;
  units: number;
}

export interface AppealLine {
  actions: Generated<Json>;
  appeal_id: number;
  claimed: string;
  granted: Generated<string>;
  is_open: Generated<boolean>;
  line_id: number;
  owner_id: number;
}

export interface AppealPicture {
  appeal_id: number;
  key: string;
  owner_id: number;
}

export interface Approval {
  allowed: number;
  call: string;
  customers: Generated<number[]>;
  decided_at: Date | null;
  decided_by: number | null;
  decision: Generated<string>;
  escalated_at: Date | null;
  expires_at: Date;
  fingerprint: Buffer | null;
  id: ColumnType<number, never, never>;
  idempotency_key: string | null;
  impact: Json;
  impact_hash: Buffer;
  input: Json;
  language: string;
  limit_name: string;
  parties: Generated<number[]>;
  platform: number;
  reason: Generated<string>;
  request_id: string;
  requested_at: Date;
  requester_id: number;
  session_id: number | null;
  state: Generated<1 | 2 | 3 | 4 | 5>;
  version: Generated<number>;
  weight: number;
}

export interface Area {
  area_properties: Generated<string[]>;
  business_type: Generated<0 | 1 | 2>;
  created_at: Generated<Date>;
  id: Generated<number>;
  is_coupon_area: Generated<boolean>;
  name_en: string;
  name_zh: string;
  updated_at: Date | null;
  version: Generated<number>;
  zone: 1 | 2;
}

export interface ArrearsItem {
  amount: string;
  at: Date;
  currency: 1 | 2;
  for_key: string;
  id: Generated<number>;
  open: string;
  owner_id: number;
  paid: Generated<string>;
  posting_id: number;
  returned: Generated<string>;
  written_off: Generated<string>;
}

export interface AsperaAccount {
  account_type: 0 | 1 | 2;
  created_at: Date;
  host: string;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  login_name: string;
  password: Buffer | null;
  port: number;
  remark: string;
  updated_at: Date | null;
  version: Generated<number>;
  zone: 1 | 2;
}

export interface Attachment {
  bytes: number | null;
  height: number | null;
  id: string;
  kind: string;
  media_type: string;
  name: Generated<string>;
  partner_id: number | null;
  sha256: string | null;
  uploaded_at: Date;
  uploaded_by: number | null;
  user_id: number | null;
  width: number | null;
}

export interface Attempt {
  ended_at: Date | null;
  exit_code: number | null;
  fee_type: Generated<0 | 1 | 2 | 3>;
  hold: Generated<string>;
  hourly_price: Generated<string>;
  is_free: Generated<boolean>;
  ix: number;
  late_at: Date | null;
  late_outcome: 1 | 2 | null | null;
  leased_at: Date;
  list_hourly: string | null;
  lost_ms: Generated<number>;
  n: number;
  node_id: number;
  outcome: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | null | null;
  price_alternatives: Json | null;
  price_rule: 1 | 2 | 3 | 4 | 5 | null | null;
  price_units: number | null;
  price_version_id: number | null;
  reason: Generated<string>;
  render_ms: number | null;
  right_contract_id: number | null;
  software_version: Generated<string>;
  task_id: number;
  token: Buffer;
}

export interface AttemptFile {
  at: Date;
  blob_key: string;
  height: number | null;
  ix: number;
  kind: 1 | 2 | 3;
  media_type: string;
  n: number;
  name: string;
  sha256: string | null;
  size: number;
  task_id: number;
  width: number | null;
}

export interface AttemptLive {
  idle_ms: number | null;
  ix: number;
  last_log_at: Date | null;
  log_size: Generated<number>;
  n: number;
  process_state: Generated<string>;
  progress: Generated<number>;
  render_ms: number | null;
  task_id: number;
  told_at: Date | null;
}

export interface AttemptLog {
  at: Date;
  blob_key: string | null;
  body: Buffer | null;
  ix: number;
  lines: number;
  n: number;
  size: number;
  starts_at: number;
  task_id: number;
}

export interface AutoReply {
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  keyword: string;
  priority: number;
  reply_match: 1 | 2;
  reply_text: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Award {
  chance_id: number;
  created_at: Date;
  deleted_at: Date | null;
  drawn_prize_id: number | null;
  evidence: Generated<string>;
  handed_at: Date | null;
  id: ColumnType<number, never, never>;
  lot_id: number | null;
  pool_id: number;
  prize_id: number | null;
  receiver: Generated<string>;
  status: 0 | 1 | 2 | 3 | 4;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
  weights_version: number;
}

export interface Bill {
  amount: string;
  appeal_until: Date | null;
  arrears_item_id: number | null;
  arrears_part: string;
  as_of: Date;
  cash_part: string;
  company_id: number;
  confirm_due_at: Date | null;
  confirm_note: Generated<string>;
  confirm_status: Generated<0 | 1 | 2>;
  confirm_stopped_at: Date | null;
  confirmed_at: Date | null;
  confirmed_by: number | null;
  coupon_part: string;
  credit_part: string;
  currency: 1 | 2;
  document: 0 | 1 | 2;
  document_amount: string;
  due_at: Date | null;
  id: ColumnType<number, never, never>;
  issued_at: Date | null;
  lines: Generated<number>;
  list_amount: string;
  moved_to_arrears: Generated<string>;
  number: string;
  owner_id: number;
  paid: Generated<string>;
  pay_status: Generated<0 | 1>;
  period: number;
  returned: Generated<string>;
  settled_at: Date | null;
  unpaid: ColumnType<string, never, never>;
  until_posting: number | null;
  version: Generated<number>;
}

export interface BillFile {
  bill_id: number;
  blob_key: string;
  format: string;
  language: string;
  made_at: Date;
  owner_id: number;
  revision: number;
  size: number;
}

export interface BillLine {
  amount: string;
  arrears_part: string;
  bill_id: number;
  cash_part: string;
  charges: number;
  corrects: number | null;
  coupon_part: string;
  credit_part: string;
  currency: 1 | 2;
  document_amount: string;
  fee_id: number | null;
  fee_type: Generated<0 | 1 | 2 | 3>;
  first_at: Date;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3 | 4;
  last_at: Date;
  list_amount: string;
  node_type: 0 | 1 | null | null;
  owner_id: number;
  platform_id: number | null;
  project_name: Generated<string>;
  render_ms: number;
  scene_name: Generated<string>;
  software_amount: Generated<string>;
  task_id: number | null;
  user_id: number;
}

export interface BillRun {
  bills: number;
  company_id: number;
  finished_at: Date;
  period: number;
}

export interface BlobHold {
  appeal_id: number;
  key: string;
}

export interface BlobRemoval {
  key: string;
  listed_at: Date;
}

export interface Block {
  created_at: Date;
  created_by: number;
  deleted_at: Date | null;
  expires_at: Date | null;
  id: ColumnType<number, never, never>;
  is_third: boolean;
  kind: 1 | 2 | 3 | 4;
  of_user_id: number | null;
  reason: Generated<string>;
  source: Generated<string>;
  updated_at: Date | null;
  value: string;
  value_folded: string;
  version: Generated<number>;
}

export interface BonusCode {
  activity_id: number;
  bonus_code: string;
  created_at: Date;
  id: ColumnType<number, never, never>;
  lot_id: number | null;
  redeemed_at: Date | null;
  status: Generated<0 | 1 | 2>;
  user_id: number | null;
  version: Generated<number>;
}

export interface CalendarDay {
  day: string;
  kind: 1 | 2;
  name_en: Generated<string>;
  name_zh: Generated<string>;
  year: number;
}

export interface CalendarYear {
  stated_at: Date;
  stated_by: number | null;
  version: Generated<number>;
  year: number;
}

export interface Certification {
  auth_type: 1 | 2;
  change_from: 8 | 9 | null | null;
  claimed_at: Date | null;
  claimed_by: number | null;
  decided_at: Date | null;
  decided_by: number | null;
  due_at: Date | null;
  full_name: string;
  id: ColumnType<number, never, never>;
  id_number: string;
  legal_person: Generated<string>;
  outcome: Generated<0 | 1 | 2 | 3 | 4>;
  reason: 1 | 2 | 3 | 4 | 5 | 6 | null | null;
  remarks: Generated<string>;
  status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
  submitted_at: Date;
  submitted_by: number | null;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface Charge {
  alternatives: Generated<Json>;
  amount: string;
  coupon_class: 0 | 1 | 2 | 3 | 4 | 5;
  currency: 1 | 2;
  fee_type: Generated<0 | 1 | 2 | 3>;
  free_reason: 1 | 2 | 3 | 4 | 5 | 6 | null | null;
  hourly: string;
  id: ColumnType<number, never, never>;
  incurred_at: Date;
  ix: number;
  list_amount: string;
  n: number;
  owner_id: number;
  period: number;
  posting_id: number | null;
  price_version_id: number;
  render_ms: number;
  returned: Generated<string>;
  revenue: 201 | 202 | 203 | 208 | 209;
  right_contract_id: number | null;
  rule: 1 | 2 | 3 | 4 | 5;
  source: 1 | 2 | 3;
  started_at: Date;
  task_id: number;
  units: number;
  user_id: number;
}

export interface ChargeFailure {
  error: string;
  ix: number;
  last_at: Date;
  n: number;
  owner_id: number;
  source: 1 | 10;
  task_id: number;
  tries: number;
}

export interface City {
  code: string;
  name_en: string;
  name_zh: string;
  province_code: string;
}

export interface CleanEvent {
  action: string;
  actor_id: number | null;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  at: Date;
  from_status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | null | null;
  id: ColumnType<number, never, never>;
  job_id: number;
  reason: string;
  to_status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
}

export interface CleanFile {
  changed_at: Date;
  clean_file_status: 1 | 2 | 3 | 4 | 5;
  cleared_at: Date;
  ended_at: Date | null;
  id: ColumnType<number, never, never>;
  job_id: number;
  path: string;
  restored_path: string | null;
  size: number;
  task_id: number | null;
  user_id: number;
}

export interface CleanJob {
  at_stake: Generated<string>;
  clean_at: Date | null;
  clean_origin: 1 | 2 | 3;
  clean_status: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7>;
  clean_wish: Generated<0 | 1 | 2>;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  done_until: Generated<string>;
  ended_at: Date | null;
  expire_days: number;
  freed_files: Generated<number>;
  freed_space: Generated<number>;
  id: ColumnType<number, never, never>;
  kept_because: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | null | null;
  kept_files: Generated<number>;
  kept_space: Generated<number>;
  message: Generated<string>;
  notice_ids: Generated<number[]>;
  noticed_at: Date | null;
  plan_part: Json | null;
  planned_at: Date | null;
  planned_files: Generated<number>;
  planned_space: Generated<number>;
  purge_at: Date | null;
  reason: string;
  reminded_days: number | null;
  rule: Generated<Json>;
  store_type: 1 | 2;
  timer_id: number | null;
  timer_version: number | null;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
  volume_id: number;
}

export interface CleanTimer {
  created_at: Date;
  cron: string;
  expire_days: number;
  id: ColumnType<number, never, never>;
  is_automatic: boolean;
  is_on: boolean;
  last_complete_day: number | null;
  last_login_day: number | null;
  last_pay_day: number | null;
  last_run_at: Date | null;
  last_run_jobs: Generated<number>;
  last_submit_day: number | null;
  min_space: number | null;
  next_run_at: Date | null;
  rule_version: Generated<number>;
  store_type: 1 | 2;
  timer_name: string;
  updated_at: Date | null;
  version: Generated<number>;
  volume_id: number | null;
}

export interface CloudTemplate {
  category: string[];
  cores: number;
  created_at: Date;
  currency: 1 | 2;
  deleted_at: Date | null;
  gpu_count: number;
  gpu_name: string;
  id: ColumnType<number, never, never>;
  idle_source: 1 | 2;
  image: string;
  instance_kind: string;
  is_fast: boolean;
  is_on: boolean;
  memory_gb: number;
  most_machines: number;
  platform_id: number;
  price_limit: string;
  properties: string[];
  remark: string;
  template_name: string;
  updated_at: Date | null;
  vendor: string;
  version: Generated<number>;
}

export interface Company {
  address: Generated<string>;
  contact: Generated<string>;
  created_at: Date;
  enabled: Generated<boolean>;
  id: Generated<number>;
  name: string;
  tax_number: Generated<string>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface CompanyAccount {
  account_number: Generated<string>;
  bank_name: Generated<string>;
  column_map: Generated<Json>;
  company_id: number;
  created_at: Date;
  currency: 1 | 2;
  enabled: Generated<boolean>;
  id: Generated<number>;
  kind: 1 | 2 | 3 | 4 | 5;
  name: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Contract {
  currency: 1 | 2;
  days: number;
  first_day: string;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3 | 4;
  owner_id: number;
  price: string;
  recognised: Generated<string>;
  returned: Generated<string>;
  state: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  version: Generated<number>;
}

export interface ContractPrice {
  audit_days: number | null;
  created_by: number;
  currency: 1 | 2;
  id: ColumnType<number, never, never>;
  price: string;
  reason: Generated<string>;
  sold_kind: 1 | 3 | 4;
  valid_from: Date;
}

export interface ContractTerms {
  audit_days: number | null;
  contract_id: number;
  created_at: Date;
  created_by: number;
  ended_at: Date | null;
  is_overflow: Generated<boolean>;
  kind: 1 | 2 | 3 | 4;
  list_price: string;
  nodes: number | null;
  nodes_held: Generated<number>;
  overdue_price: string | null;
  owner_id: number;
  paid_at: Date | null;
  platform_ids: Generated<number[]>;
  quota_frames: number | null;
  quota_ms: number | null;
  reason: Generated<string>;
  renews: number | null;
  return_percent: number;
  title: Generated<string>;
  used_frames: Generated<number>;
  used_ms: Generated<number>;
  version: Generated<number>;
  way: 1 | 2 | 3 | 4;
}

export interface CopyrightMatch {
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  id: ColumnType<number, never, never>;
  other_id: number;
  reason: Generated<string>;
  registration_id: number;
  similarity: number;
  updated_at: Date | null;
  verdict: Generated<0 | 1 | 2>;
  version: Generated<number>;
}

export interface CopyrightPrint {
  hash_lines: number[];
  hashes: number[];
  line_texts: string[];
  source_key: string;
}

export interface CopyrightRegistration {
  audit_status: Generated<0 | 1 | 3 | 4>;
  build_status: Generated<0 | 1 | 2 | 3>;
  certificate_hash: string | null;
  certificate_key: string | null;
  certificate_no: string | null;
  correctable: Generated<boolean>;
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  due_at: Date | null;
  file_type: 1 | 2 | 3 | 4;
  id: number;
  reason: Generated<string>;
  remark: string;
  sha256: string | null;
  source_key: string | null;
  submitted_at: Date | null;
  submitted_by: number | null;
  updated_at: Date | null;
  version: Generated<number>;
  work_version: string;
}

export interface CouponActivity {
  activity_name: string;
  amount: string;
  close_reason: Generated<string>;
  closed_at: Date | null;
  coupon_type: 1 | 2 | 3 | 4 | 5 | 6;
  created_at: Date;
  created_by: number | null;
  deleted_at: Date | null;
  ends_at: Date;
  id: ColumnType<number, never, never>;
  launched_at: Date | null;
  launched_by: number | null;
  months: -1 | 1 | 3 | 6 | 12;
  per_customer: number | null;
  redeemed_count: Generated<number>;
  remark: Generated<string>;
  starts_at: Date;
  stock: Generated<number>;
  unit: 3 | 4;
  updated_at: Date | null;
  version: Generated<number>;
  voided_count: Generated<number>;
}

export interface CouponGrant {
  created_at: Date;
  extends_lot: number | null;
  granted_by: number;
  id: ColumnType<number, never, never>;
  lot_id: number | null;
  owner_id: number;
  reason: string;
  voucher_id: number | null;
  weight: string;
}

export interface CreditChange {
  actor_kind: 1 | 2 | 3 | 4 | 5;
  at: Date;
  cause: 1 | 2 | 3 | 4;
  changed_by: number | null;
  ends_at: Date | null;
  from_days: number;
  from_limit: string;
  id: ColumnType<number, never, never>;
  owner_id: number;
  peer_id: number | null;
  reason: Generated<string>;
  to_days: number;
  to_limit: string;
  to_total: string | null;
}

export interface CreditTemporary {
  ends_at: Date;
  owner_id: number;
  standing: string;
}

export interface DayanEvent {
  action: string;
  actor_id: number | null;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  at: Date;
  from_status: 0 | 5 | 10 | 20 | 23 | 25 | 30 | 35 | 45 | 50 | 60 | null | null;
  id: ColumnType<number, never, never>;
  job_id: number;
  reason: string;
  to_status: 0 | 5 | 10 | 20 | 23 | 25 | 30 | 35 | 45 | 50 | 60 | null | null;
}

export interface DayanJob {
  area: number | null;
  area_id: number | null;
  consume: Generated<string>;
  control_points: Generated<number>;
  deleted_at: Date | null;
  end_order: ColumnType<Date, never, never>;
  ended_at: Date | null;
  id: ColumnType<number, never, never>;
  is_free: Generated<boolean>;
  is_running: ColumnType<boolean, never, never>;
  kind: 1 | 2 | 3;
  message: Generated<string>;
  node_id: number | null;
  options: Generated<Json>;
  owner_id: number;
  parent_id: number | null;
  photos_rejected: Generated<number>;
  photos_used: Generated<number>;
  points: Generated<number>;
  progress: Generated<number>;
  project_name: string;
  reprojection_error: number | null;
  rerun_of: number | null;
  resolution: number | null;
  root_id: number | null;
  round: Generated<number>;
  start_order: ColumnType<Date, never, never>;
  started_at: Date | null;
  status: 0 | 5 | 10 | 20 | 23 | 25 | 30 | 35 | 45 | 50 | 60;
  submitted_at: Date;
  task_type: 1 | 2 | 3 | 4 | 5;
  tile_columns: number;
  tile_rows: number;
  tiles_done: Generated<number>;
  tiles_failed: Generated<number>;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface DayanLine {
  at: Date;
  is_error: boolean;
  job_id: number;
  n: number;
  text: string;
}

export interface DayanPhoto {
  ix: number;
  job_id: number;
  matches: number;
  name: string;
  reason: 1 | 2 | 3 | 4 | 5 | null | null;
  reprojection_error: number | null;
}

export interface DayanPublish {
  closes_at: Date | null;
  complete_order: ColumnType<Date, never, never>;
  completed_at: Date | null;
  consume: Generated<string>;
  id: ColumnType<number, never, never>;
  job_id: number;
  message: Generated<string>;
  opens_at: Date;
  password_hash: Buffer | null;
  started_at: Date;
  status: 0 | 10 | 20 | 30 | 40 | 50;
  token_hash: Buffer;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
  whole_project: boolean;
}

export interface DayanTile {
  attempts: Generated<number>;
  bytes: Generated<number>;
  ended_at: Date | null;
  job_id: number;
  message: Generated<string>;
  node_id: number | null;
  started_at: Date | null;
  status: 1 | 2 | 3 | 4 | 5 | 11;
  x: number;
  y: number;
}

export interface DayanVisit {
  first_at: Date;
  publish_id: number;
  visited_on: string;
  visitor_hash: Buffer;
}

export interface DefaultView {
  admin_id: number;
  list: string;
  view_id: number;
}

export interface DictionaryEntry {
  created_at: Date;
  deleted_at: Date | null;
  dictionary: string;
  entry_order: number;
  entry_value: string;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  name_en: string;
  name_zh: string;
  remark: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface DispatchSchedule {
  created_at: Date;
  created_by: number | null;
  deleted_at: Date | null;
  enabled: Generated<boolean>;
  end_date: string | null;
  from_minute: Generated<number>;
  guaranteed_nodes: Generated<number>;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3;
  level_offset: Generated<number>;
  max_nodes: number | null;
  platform_id: number;
  start_date: string | null;
  target_id: number | null;
  to_minute: Generated<number>;
  version: Generated<number>;
  weekdays: Generated<number[]>;
}

export interface Display {
  bulletin_type: 0 | 1 | null | null;
  channel: 1 | 2 | 3 | 4 | null | null;
  content: string | null;
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  link_url: string | null;
  picture_id: string | null;
  place: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  position: Generated<number>;
  show_from: Date;
  show_until: Date | null;
  talk_type: 0 | 1 | 2 | null | null;
  terminals: Generated<number[]>;
  title: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Dongle {
  created_at: Date;
  dongle_no: string;
  expires_at: Date | null;
  id: ColumnType<number, never, never>;
  lent_to: string | null;
  license_server: string | null;
  node_id: number | null;
  remark: string;
  seats: number;
  software_id: number;
  status: Generated<0 | 1 | 2 | 3 | 4>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Duty {
  admin_id: number;
  created_at: Date;
  deleted_at: Date | null;
  duty_date: string;
  id: ColumnType<number, never, never>;
  remark: Generated<string>;
  section: 1 | 2 | 3 | 4;
  status: Generated<0 | 1 | 2 | 3 | 4>;
  type: 1 | 2 | 3 | 4;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface DutySlot {
  end_minute: number;
  section: 1 | 2 | 3 | 4;
  start_minute: number;
  valid_from: string;
}

export interface DutySwap {
  asked_by: number;
  asked_of: number;
  created_at: Date;
  deleted_at: Date | null;
  duty_id: number;
  id: ColumnType<number, never, never>;
  other_duty_id: number;
  reason: string;
  state: Generated<1 | 2 | 3 | 4 | 5>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface EnrolmentKey {
  created_at: Date;
  created_by: number | null;
  ended_at: Date | null;
  expires_at: Date | null;
  id: ColumnType<number, never, never>;
  key_hash: Buffer;
  node_id: number | null;
  nodes_left: Generated<number | null>;
  platform_id: number | null;
  remark: Generated<string>;
}

export interface ExternalPayment {
  amount: string;
  currency: 1 | 2;
  id: Generated<number>;
  owner_id: number | null;
  paid_at: Date;
  provider: string;
  received_at: Date;
  recharge_id: number | null;
  transaction_id: string;
}

export interface FactorReset {
  admin_id: number;
  created_at: Date;
}

export interface Fee {
  amount: string;
  corrects: string | null;
  currency: 1 | 2;
  day: string | null;
  document: string | null;
  free_reason: 1 | 2 | 3 | 4 | 5 | 6 | null | null;
  id: ColumnType<number, never, never>;
  incurred_at: Date;
  list_amount: string;
  owner_id: number;
  period: number;
  posting_id: number | null;
  price_version_id: number | null;
  reason: Generated<string>;
  returned: Generated<string>;
  revenue: 130 | 131 | 132 | 133 | 201 | 202 | 203 | 205 | 207 | 208 | 209;
  source: 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
  source_id: number;
  started_at: Date;
  user_id: number;
}

export interface Feedback {
  answer: Generated<string>;
  answered_at: Date | null;
  answered_by: number | null;
  appeal_id: number | null;
  assigned_at: Date | null;
  assigned_to: number | null;
  channel: Generated<1 | 2>;
  client_version: Generated<string>;
  closed_at: Date | null;
  content: string;
  due_at: Date | null;
  error_types: Generated<number[]>;
  first_answered_at: Date | null;
  frame_ix: number | null;
  id: ColumnType<number, never, never>;
  module: 1 | 2 | 3 | 4 | 5 | 6 | 7 | null | null;
  reason: Generated<string>;
  remark: Generated<string>;
  score: number | null;
  source: 1 | 2 | 3 | 4 | 5 | 6 | 8;
  status: Generated<0 | 1 | 2 | 3 | 4>;
  submitted_at: Date;
  task_id: number | null;
  ticket: Generated<string>;
  type: 1 | 2 | 3 | 4 | null | null;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface FigureDay {
  day_at: Date;
  dimension: number;
  figure: number;
  id: ColumnType<number, never, never>;
  value: number;
}

export interface FigureMark {
  computed_at: Date;
  figure: number;
  until_at: Date;
}

export interface FinanceBudget {
  amount: string;
  created_at: Date;
  currency: 1 | 2;
  deleted_at: Date | null;
  first_day: string;
  id: ColumnType<number, never, never>;
  last_day: string;
  name: string;
  organization_id: number;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface FinanceFile {
  key: string;
  request_id: number;
}

export interface FinanceForm {
  created_at: Date;
  created_by: number | null;
  fields: Json;
  form_version: number;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3 | 4;
}

export interface FinancePayee {
  account_number: string;
  bank_name: string;
  created_at: Date;
  deleted_at: Date | null;
  entered_by: number;
  id: ColumnType<number, never, never>;
  payee_name: string;
  verified_at: Date | null;
  verified_by: number | null;
  version: Generated<number>;
}

export interface FinanceRequest {
  amount: string;
  applicant_id: number;
  approved_at: Date | null;
  approved_by: number | null;
  bank_flow: string | null;
  beneficiary_id: number | null;
  budget_id: number | null;
  company_id: number;
  contract_no: string | null;
  contract_sum: string | null;
  created_at: Date;
  currency: 1 | 2;
  due_day: string | null;
  exchange_rate: string | null;
  first_at: Date | null;
  first_by: number | null;
  form_id: number | null;
  form_values: Json;
  from_account_id: number | null;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3 | 4;
  organization_id: number;
  paid_at: Date | null;
  paid_by: number | null;
  pay_account_id: number | null;
  payee_id: number | null;
  reason: string | null;
  receive_flow: string | null;
  received_at: Date | null;
  received_by: number | null;
  status: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>;
  submitted_at: Date | null;
  title: string;
  to_account_id: number | null;
  to_amount: string | null;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface FinanceSettlement {
  amount: string;
  bank_flow: string | null;
  company_account_id: number | null;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3;
  loan_id: number;
  request_id: number | null;
  settled_at: Date;
  settled_by: number;
}

export interface FinanceTicket {
  amount: string;
  buyer_name: string;
  file_hash: string;
  file_key: string;
  id: ColumnType<number, never, never>;
  is_freed: Generated<boolean>;
  request_id: number;
  ticket_day: string;
  ticket_no: string;
}

export interface Frame {
  attempt_n: Generated<number>;
  consume: Generated<string>;
  is_free: Generated<boolean>;
  ix: number;
  kind: Generated<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>;
  label: Generated<string>;
  node_id: number | null;
  restarts: Generated<number>;
  status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
  stop_type: 1 | 2 | 3 | null | null;
  task_id: number;
  tile: number | null;
}

export interface FreeSample {
  created_at: Date;
  free_sample_config_id: number;
  owner_id: number;
  sample_frames: number;
  task_id: number;
  user_id: number;
}

export interface FreeSampleConfig {
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  level: 49 | 55 | 56 | 57 | 58 | null | null;
  most_samples: number;
  platform_id: number | null;
  remark: string;
  sample_frames: number;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface GeneralError {
  code: string;
  created_at: Date;
  deleted_at: Date | null;
  des_description_cn: string;
  des_description_en: string;
  des_solution_cn: string;
  des_solution_en: string;
  id: ColumnType<number, never, never>;
  is_open: boolean;
  is_repair: boolean;
  type: 0 | 1;
  updated_at: Date;
  version: Generated<number>;
}

export interface Guess {
  account: string;
  at: Date;
  call: string;
  failures: number;
  network: string;
  wait_until: Date;
}

export interface HardwareConfig {
  created_at: Date;
  deleted_at: Date | null;
  hardware: Json;
  id: ColumnType<number, never, never>;
  software_id: number;
  software_version: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface HardwareModel {
  created_at: Date;
  deleted_at: Date | null;
  hardware_type: 0 | 1;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  model: string;
  performance: number;
  remark: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Idempotency {
  actor_id: number;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  answer: Json | null;
  call: string;
  created_at: Date;
  input_hash: Buffer;
  key: string;
}

export interface IdentityImage {
  certification_id: number | null;
  image: 1 | 2 | 3 | 4 | 5;
  key: string;
  student_id: number | null;
}

export interface IdleMachine {
  amount: Generated<string>;
  cloud_template_id: number;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  failure: Generated<string>;
  hourly_price: string | null;
  id: ColumnType<number, never, never>;
  name: string;
  next_at: Date | null;
  node_id: number | null;
  ordered_at: Date | null;
  reason: string;
  release_reason: Generated<string>;
  released_at: Date | null;
  released_by: number | null;
  started_at: Date | null;
  status: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6>;
  tries: Generated<number>;
  updated_at: Date | null;
  used_minutes: Generated<number>;
  version: Generated<number>;
}

export interface Income {
  account: 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212;
  amount: string;
  company_id: number;
  coupon_part: string;
  created_at: Date;
  currency: 1 | 2;
  decided_at: Date | null;
  decided_by: number | null;
  document: Generated<string>;
  id: ColumnType<number, never, never>;
  income_type: 0 | 1 | 2;
  owner_id: number;
  period: number;
  reason: Generated<string>;
  remark: Generated<string>;
  status: Generated<0 | 1 | 2>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface InviteCode {
  admin_id: number | null;
  created_at: Date;
  id: ColumnType<number, never, never>;
  invite_code: string;
  is_on: Generated<boolean>;
  max_uses: number | null;
  remark: string;
  updated_at: Date | null;
  used_count: Generated<number>;
  valid_from: Date | null;
  valid_until: Date | null;
  version: Generated<number>;
}

export interface InviteUse {
  invite_code_id: number;
  partner_id: number | null;
  used_at: Date;
  user_id: number;
}

export interface Invoice {
  blue_id: number | null;
  code: Generated<string>;
  color: 1 | 2;
  company_id: number;
  currency: 1 | 2;
  entered_at: Date;
  entered_by: number | null;
  gross: string;
  id: ColumnType<number, never, never>;
  issued_at: Date;
  net: string;
  number: string;
  owner_id: number;
  period: number;
  receipt_id: number;
  tax: string;
  user_id: number;
}

export interface InvoiceAddress {
  address: Generated<string>;
  created_at: Date;
  deleted_at: Date | null;
  email: string | null;
  id: ColumnType<number, never, never>;
  owner_id: number;
  phone: string | null;
  recipient: string;
  region: Generated<string>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface InvoiceLine {
  gross: string;
  invoice_id: number;
  n: number;
  net: string;
  owner_id: number;
  rate: number;
  tax: string;
}

export interface InvoiceNumber {
  code: string;
  number: string;
}

export interface InvoiceTitle {
  bank_account: Generated<string>;
  bank_name: Generated<string>;
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  kind: 1 | 2;
  owner_id: number;
  registered_address: Generated<string>;
  registered_phone: Generated<string>;
  tax_number: Generated<string>;
  title: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface JobRun {
  admin_id: number;
  blob_key: string | null;
  call: string;
  created_at: Date;
  cursor: Json | null;
  ended_at: Date | null;
  error_code: number | null;
  expires_at: Date | null;
  file_name: string | null;
  file_size: number | null;
  id: ColumnType<number, never, never>;
  input: Json;
  kind: string;
  progress: Generated<number>;
  request_id: string;
  result: Json | null;
  session_id: number | null;
  started_at: Date | null;
  state: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  total: Generated<number>;
  version: Generated<number>;
}

export interface JsonTemplate {
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  json_content: string;
  json_schema: Generated<string>;
  remark: string;
  software_id: number;
  template_name: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface LeaseNode {
  category: Generated<string[]>;
  created_at: Date;
  deleted_at: Date | null;
  ends_at: Date | null;
  gpu_count: Generated<number>;
  id: ColumnType<number, never, never>;
  ip: string | null;
  is_normal_submit: Generated<boolean>;
  mac: string | null;
  mirror_id: number | null;
  name: string;
  node_id: number | null;
  platform_id: number;
  remark: Generated<string>;
  requirements: Generated<string[]>;
  sn_code: string | null;
  status: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  updated_at: Date | null;
  user_id: number | null;
  version: Generated<number>;
}

export interface LevelChange {
  at: Date;
  cause: 1 | 2 | 3 | 4;
  from_level: number;
  from_picture: boolean;
  id: ColumnType<number, never, never>;
  owner_id: number;
  to_level: number;
  to_picture: boolean;
}

export interface LevelThreshold {
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  id: ColumnType<number, never, never>;
  level55: string;
  level56: string;
  level57: string;
  level58: string;
  reason: Generated<string>;
  valid_from: Date;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
}

export interface LimitUse {
  admin_id: number;
  at: Date;
  call: string;
  id: ColumnType<number, never, never>;
  limit_name: string;
  request_id: string;
  weight: string;
}

export interface LocalRenderSet {
  id: ColumnType<number, never, never>;
  name: string;
  plugins: Generated<string[]>;
  render_path: Generated<string>;
  software_id: number;
  updated_at: Date;
  updated_by: number;
  user_id: number;
  version: Generated<number>;
}

export interface Lot {
  account: 1 | 3 | 4 | 7;
  bonus_of: number | null;
  coupon_type: 1 | 2 | 3 | 4 | 5 | 6 | null | null;
  currency: 1 | 2 | 3 | 4;
  expired: Generated<string>;
  expires_at: Date | null;
  frozen: Generated<string>;
  granted_at: Date;
  id: Generated<number>;
  issued: string;
  moved: Generated<string>;
  origin_lot: number | null;
  origin_owner: number | null;
  owner_id: number;
  recharge_id: number | null;
  refundable: Generated<boolean>;
  refunded: Generated<string>;
  remaining: string;
  state: Generated<1 | 2 | 3 | 4 | 5>;
  used: Generated<string>;
  voided: Generated<string>;
}

export interface LotReminder {
  at: Date;
  days: number;
  lot_id: number;
  owner_id: number;
}

export interface LotteryChance {
  created_at: Date;
  expires_at: Date;
  id: ColumnType<number, never, never>;
  pool_id: number;
  reason: Generated<string>;
  source: 1 | 2;
  used_at: Date | null;
  user_id: number;
}

export interface MatchRule {
  company_account_id: number;
  created_at: Date;
  created_by: number;
  effect: 1 | 2 | 3 | 4;
  id: ColumnType<number, never, never>;
  look: 1 | 2;
  pattern: string;
  reason: Generated<string>;
  target_account_id: number | null;
  times_right: Generated<number>;
  times_wrong: Generated<number>;
  updated_at: Date;
  user_id: number | null;
  version: Generated<number>;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
}

export interface Material {
  created_at: Date;
  created_by: number;
  decided_at: Date | null;
  decided_by: number | null;
  deleted_at: Date | null;
  file_key: string;
  id: ColumnType<number, never, never>;
  license: 1 | 2 | 3 | 4;
  license_until: Date | null;
  material_name: string;
  material_type: 1 | 2 | 3 | 4;
  reason: Generated<string>;
  remark: string;
  source: string;
  status: Generated<0 | 1 | 2 | 3>;
  submitted_by: number | null;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface MemberLevel {
  earned: Generated<number>;
  given: number;
  owner_id: number;
}

export interface MemberPrice {
  created_by: number | null;
  currency: 1 | 2;
  grade: 1 | 55 | 56 | 57 | 58;
  id: ColumnType<number, never, never>;
  period: 1 | 2 | 3 | 6;
  price: string;
  reason: Generated<string>;
  valid_from: Date;
}

export interface Membership {
  begins_at: Date | null;
  contract_id: number;
  created_at: Date;
  created_by: number;
  days: number | null;
  due: string;
  ends_at: Date | null;
  grade: 1 | 55 | 56 | 57 | 58;
  id: ColumnType<number, never, never>;
  list_price: string;
  owner_id: number;
  period: 0 | 1 | 2 | 3 | 6;
  reason: Generated<string>;
  replaces: number | null;
  state: 0 | 1 | 2 | 3 | 4;
  version: Generated<number>;
  way: 1 | 2 | 3 | 4;
}

export interface MessageOptOut {
  created_at: Date;
  reason: string;
  user_id: number;
}

export interface MessagePush {
  created_at: Date;
  created_by: number;
  deleted_at: Date | null;
  ended_at: Date | null;
  failed: Generated<number>;
  id: ColumnType<number, never, never>;
  message_category: 1 | 2;
  message_status: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6>;
  parent_id: number | null;
  reason: Generated<string>;
  send_at: Date | null;
  sent: Generated<number>;
  skipped: Generated<number>;
  started_at: Date | null;
  template_id: number;
  title: string;
  total: Generated<number>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface MessageReceiver {
  error: Generated<string>;
  handled_at: Date | null;
  outbox_id: number | null;
  push_id: number;
  receiver_state: Generated<0 | 1 | 2 | 3 | 4>;
  skip_reason: 1 | 2 | 3 | 4 | null | null;
  user_id: number;
}

export interface MessageTemplate {
  content: string;
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  provider_no: Generated<string>;
  reason: Generated<string>;
  template_name: string;
  template_status: Generated<0 | 1 | 2 | 3 | 4>;
  template_type: 0 | 1 | 2;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Mirror {
  created_at: Date;
  id: ColumnType<number, never, never>;
  is_offered: boolean;
  mirror_name: string;
  mirror_version: string;
  os: 1 | 2;
  seen_at: Date;
  size_bytes: number;
  updated_at: Date | null;
  use: 1 | 2;
  version: Generated<number>;
}

export interface MonitorMessage {
  created_at: Date;
  deleted_at: Date | null;
  event_at: Date;
  event_count: number;
  event_rate: number;
  id: ColumnType<number, never, never>;
  platform_id: number | null;
  state: Generated<0 | 1>;
  task_id: number | null;
  type: 1 | 2 | 3 | 4;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface MountPath {
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  mount_point: string;
  os: 1 | 2;
  platform_id: number;
  remark: string;
  storage_path: string;
  store_type: 1 | 2;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Movement {
  amount: string;
  credit: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103 | 110 | 111 | 120 | 130 | 131 | 132 | 133 | 134 | 140 | 142 | 143 | 199 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 219 | 301 | 302 | 303 | 304 | 305 | 401 | 402 | 403 | 404 | 405;
  credit_ref: number | null;
  currency: 1 | 2 | 3 | 4;
  debit: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 101 | 102 | 103 | 110 | 111 | 120 | 130 | 131 | 132 | 133 | 134 | 140 | 142 | 143 | 199 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 219 | 301 | 302 | 303 | 304 | 305 | 401 | 402 | 403 | 404 | 405;
  debit_ref: number | null;
  n: number;
  owner_id: number;
  period: number;
  posting_id: number;
}

export interface Node {
  agent_version: Generated<string>;
  bmc_address: string | null;
  cache_clear_at: Date | null;
  category: Generated<string[]>;
  cdc_tag: Generated<string>;
  cores: Generated<number>;
  cores_limit: number | null;
  cpu_name: Generated<string>;
  created_at: Date;
  deleted_at: Date | null;
  enrolling_key_id: number | null;
  errors_cleared_at: Date | null;
  gpu_count: Generated<number>;
  gpu_name: Generated<string>;
  id: Generated<number>;
  ip: string | null;
  is_simulated: Generated<boolean>;
  key_hash: Buffer | null;
  lock: Generated<0 | 1>;
  mac: string | null;
  memory_mb: Generated<number>;
  mirror_id: number | null;
  mirror_limit: Generated<boolean>;
  model_id: number | null;
  name: string;
  name_folded: ColumnType<string, never, never>;
  os: Generated<1 | 2>;
  platform_id: number;
  plugins: Generated<string[]>;
  power: Generated<0 | 1 | 2 | 3>;
  properties: Generated<string[]>;
  real_cores: Generated<number>;
  remark: Generated<string>;
  renderers: Generated<Json>;
  reported_cores: number | null;
  requirements: Generated<string[]>;
  service: Generated<0 | 1 | 2 | 3>;
  sn_code: string | null;
  software: Generated<number[]>;
  state_reason: Generated<string>;
  state_since: Date | null;
  test_ends_at: Date | null;
  version: Generated<number>;
  vr_cores: Generated<number>;
}

export interface NodeAttempt {
  ix: number;
  n: number;
  node_id: number;
  right_contract_id: number | null;
  task_id: number;
}

export interface NodeAutoChange {
  changed_at: Date | null;
  created_at: Date;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  last_moved: Generated<number>;
  lease_mirror_id: number;
  least_for_rent: number;
  least_rendering: number;
  most_at_once: number;
  most_waiting: number;
  platform_id: number;
  render_mirror_id: number;
  set_by: number;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface NodeAutoPower {
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  idle_minutes: number;
  idle_watts: number;
  is_on: boolean;
  least_awake: number;
  most_at_once: number;
  node_remark: string;
  platform_id: number;
  set_by: number;
  sleep_from: string;
  sleep_until: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface NodeBeat {
  agent_version: Generated<string>;
  beat_at: Date;
  boot: string | null;
  cards: Generated<Json>;
  cpu_load: number | null;
  gpu_load: number | null;
  memory_used_mb: number | null;
  node_id: number;
  running: Generated<number>;
  started_at_ms: number | null;
}

export interface NodeCommand {
  command_kind: 1 | 2 | 3 | 4;
  command_status: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  created_at: Date;
  created_by: number;
  ended_at: Date | null;
  id: ColumnType<number, never, never>;
  node_id: number;
  output: Generated<string>;
  reason: string;
  sent_at: Date | null;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface NodeConstraint {
  constraint_text: string;
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  remark: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface NodeEvent {
  action: string;
  actor_id: number | null;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  after: Json | null;
  at: Date;
  before: Json | null;
  frames_lost: Generated<number>;
  id: ColumnType<number, never, never>;
  node_id: number;
  on_behalf_of: number | null;
  reason: Generated<string>;
}

export interface NodePowerAct {
  auto_power_id: number;
  created_at: Date;
  frames_waiting: number;
  id: ColumnType<number, never, never>;
  idle_watts: number;
  order_id: number;
  reason: 1 | 2 | 3 | 4 | 15;
}

export interface NodePowerOrder {
  action: 1 | 2 | 3;
  created_at: Date;
  created_by: number;
  failure: Generated<string>;
  id: ColumnType<number, never, never>;
  node_id: number;
  reason: string;
  since: Date;
  status: Generated<0 | 1 | 2 | 3>;
  unlocks: boolean;
  version: Generated<number>;
}

export interface NodeTransfer {
  close_reason: Generated<string>;
  created_at: Date;
  created_by: number;
  direction: 1 | 2 | 3;
  ended_at: Date | null;
  id: ColumnType<number, never, never>;
  lease_ends_at: Date | null;
  mirror_id: number;
  reason: string;
  started_at: Date | null;
  status: Generated<0 | 1 | 2 | 3 | 4>;
  updated_at: Date | null;
  user_id: number | null;
  version: Generated<number>;
}

export interface NodeTransferEvent {
  action: string;
  actor_id: number | null;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  at: Date;
  from_status: number | null;
  id: ColumnType<number, never, never>;
  machine_id: number | null;
  reason: Generated<string>;
  to_status: number | null;
  transfer_id: number;
}

export interface NodeTransferMachine {
  begun_at: Date | null;
  evidence: Json | null;
  failed_at_step: number | null;
  failure: Generated<string>;
  id: ColumnType<number, never, never>;
  lease_node_id: number | null;
  node_id: number | null;
  said: Generated<string>;
  since: Date;
  status: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8>;
  transfer_id: number;
  version: Generated<number>;
  was_locked: Generated<boolean>;
}

export interface NodeWhiteList {
  created_at: Date;
  created_by: number;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  node_id: number;
  reason: string;
  until_at: Date | null;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface NoticeSetting {
  id: ColumnType<number, never, never>;
  is_bell: Generated<boolean>;
  is_mail: Generated<boolean>;
  is_only_chosen: Generated<boolean>;
  is_sms: Generated<boolean>;
  kind: string;
  notice_group: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  receiver_ids: Generated<number[]>;
  says_en: string | null;
  says_zh: string | null;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Notification {
  admin_id: number;
  created_at: Date;
  data: Json;
  id: ColumnType<number, never, never>;
  kind: string;
  read_at: Date | null;
}

export interface OpeningAccount {
  amount: string;
  at: Date;
  batch_id: number;
  company_account_id: number;
  posted_at: Date;
  undone_at: Date | null;
}

export interface OpeningBatch {
  asked_by: number | null;
  company_id: number;
  created_at: Date;
  created_by: number;
  failure: Generated<string>;
  id: ColumnType<number, never, never>;
  posted_at: Date | null;
  state: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface OpeningCustomer {
  batch_id: number;
  earlier_id: string;
  posted_at: Date;
  user_id: number;
}

export interface OpeningFile {
  batch_id: number;
  kind: 1 | 2 | 3 | 4 | 5;
  name: string;
  rows: Json;
  uploaded_at: Date;
  uploaded_by: number;
}

export interface OpeningTask {
  batch_id: number;
  earlier_id: string;
  made_at: Date;
  task_id: number;
  undone_at: Date | null;
  user_id: number;
}

export interface OpeningTotal {
  amount: string;
  batch_id: number;
  currency: 1 | 2;
  kind: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
}

export interface Operation {
  action: string;
  actor_id: number | null;
  actor_kind: 1 | 2 | 3 | 4 | 5 | null | null;
  after: Json | null;
  approval_id: number | null;
  at: Date;
  before: Json | null;
  call: string;
  cluster: Generated<string>;
  id: ColumnType<number, never, never>;
  input: Json | null;
  ip: string | null;
  on_behalf_of: number | null;
  outcome: number;
  reason: Generated<string>;
  request_id: string;
  session_id: number | null;
  written_at: Generated<Date | null>;
  xid: Generated<string>;
}

export interface OperationObject {
  at: Date;
  kind: string;
  object_id: number;
  operation_id: number;
  outcome: number;
}

export interface OperationSeal {
  cluster: string;
  form: number;
  from_xid: string;
  hash: Buffer;
  id: ColumnType<number, never, never>;
  prev_hash: Buffer | null;
  rows: number;
  sealed_at: Date;
  up_to_xid: string;
}

export interface Organization {
  created_at: Date;
  deleted_at: Date | null;
  id: Generated<number>;
  name: string;
  name_folded: ColumnType<string, never, never>;
  parent_id: number | null;
  remark: Generated<string>;
  sort: Generated<number>;
  type: 2 | 3 | 4 | 11 | 12 | 125 | null | null;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Outbox {
  attempts: Generated<number>;
  created_at: Date;
  error: string | null;
  id: ColumnType<number, never, never>;
  kind: string;
  next_at: Date;
  payload: Json;
  recipient: Generated<string>;
  request_id: Generated<string>;
  sent_at: Date | null;
  state: Generated<0 | 1 | 2 | 3 | 4>;
}

export interface OutsourcingFile {
  key: string;
  outsourcing_file: 1 | 2 | 3 | 4;
  project_id: number | null;
  qualification_id: number | null;
  stage_no: number | null;
}

export interface OutsourcingOffer {
  created_at: Date;
  days: number;
  id: ColumnType<number, never, never>;
  offer_status: Generated<0 | 1 | 2 | 3>;
  price: string;
  project_id: number;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
  words: string;
}

export interface OutsourcingProject {
  budget: string;
  created_at: Date;
  currency: 1 | 2;
  decided_at: Date | null;
  decided_by: number | null;
  delivered_at: Date | null;
  description: string;
  ended_at: Date | null;
  id: ColumnType<number, never, never>;
  matched_at: Date | null;
  offer_id: number | null;
  offers_until: Date;
  price: string | null;
  project_status: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>;
  reason: Generated<string>;
  studio_id: number | null;
  studio_skills: number[];
  submitted_at: Date | null;
  title: string;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface OutsourcingStage {
  amount: string;
  delivered_at: Date | null;
  note: Generated<string>;
  offer_id: number;
  paid_at: Date | null;
  stage_no: number;
  stage_status: Generated<0 | 1 | 2 | 3>;
  title: string;
}

export interface OwnerLive {
  bill_days: Generated<number>;
  credit_blocked: Generated<boolean>;
  credit_limit: Generated<string>;
  credit_written_off: Generated<boolean>;
  last_posting_id: number | null;
  owner_id: number;
  pending: Generated<string>;
  running_hold: Generated<string>;
}

export interface Partner {
  created_at: Date;
  created_by: number;
  id: ColumnType<number, never, never>;
  name: string;
  name_folded: ColumnType<string, never, never>;
  reach: 1 | 2;
  remark: Generated<string>;
  scopes: number[];
  state: Generated<0 | 1>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface PartnerKey {
  created_at: Date;
  created_by: number;
  ends_at: Date;
  id: ColumnType<number, never, never>;
  name: string;
  partner_id: number;
  refused: Generated<number>;
  refused_at: Date | null;
  secret: Buffer;
  used_at: Date | null;
}

export interface PartnerNonce {
  at: Date;
  nonce: string;
  partner_key_id: number;
}

export interface Passkey {
  admin_id: number;
  counter: Generated<number>;
  created_at: Date;
  credential: Buffer;
  id: ColumnType<number, never, never>;
  last_used_at: Date | null;
  name: string;
  public_key: Buffer;
  rp_id: string;
  transports: Generated<string[]>;
}

export interface PasswordLink {
  admin_id: number;
  created_at: Date;
  created_by: number;
  expires_at: Date;
  token_hash: Buffer;
}

export interface PaymentOrder {
  attempts: Generated<number>;
  channel: 1 | 2 | 3;
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date;
  failure: Generated<string>;
  id: ColumnType<number, never, never>;
  next_at: Date;
  number: string;
  opened_at: Date | null;
  owner_id: number;
  qr_code: string | null;
  recharge_id: number;
}

export interface PaymentPage {
  amount: string;
  created_at: Date;
  currency: 1 | 2;
  expires_at: Date;
  number: string;
  paid_at: Date | null;
  state: 1 | 2 | 3 | 4 | 5;
  subject: string;
  transaction_id: string | null;
}

export interface PaymentPageRefund {
  amount: string;
  at: Date;
  number: string;
  refund_number: string;
}

export interface PaymentRefund {
  attempts: Generated<number>;
  created_at: Date;
  ended_at: Date | null;
  failure: Generated<string>;
  gone_at: Date | null;
  next_at: Date;
  order_id: number;
  owner_id: number;
  refund_id: number;
  sent_at: Date | null;
}

export interface Period {
  begun_at: Date | null;
  begun_by: number | null;
  blockers: Generated<Json>;
  closed_at: Date | null;
  closed_by: number | null;
  company_id: number;
  period: number;
  postings: number | null;
  state: Generated<1 | 2 | 3>;
}

export interface PermissionState {
  id: ColumnType<number, never, never>;
  key: string;
  status: 0 | 1;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface PhoneExport {
  admin_id: number;
  created_at: Date;
  ends_at: Date;
  id: ColumnType<number, never, never>;
  reason: string;
  user_ids: number[];
}

export interface Platform {
  created_at: Date;
  host_tags: Generated<number[]>;
  id: Generated<number>;
  kind: 0 | 1 | 2 | 3;
  name_en: string;
  name_zh: string;
  status: Generated<0 | 1>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Plugin {
  client_version: string;
  created_at: Date;
  deleted_at: Date | null;
  dependencies: string[];
  id: ColumnType<number, never, never>;
  platforms: number[];
  plugin_name: string;
  plugin_version: string;
  remark: string;
  software_id: number;
  systems: number[];
  updated_at: Date | null;
  version: Generated<number>;
  version_status: 0 | 1 | 2 | 3 | 4;
}

export interface PoolWarning {
  admin_id: number;
  user_id: number;
  warned_at: Date;
}

export interface Position {
  created_at: Date;
  deleted_at: Date | null;
  id: Generated<number>;
  name: string;
  name_folded: ColumnType<string, never, never>;
  organization_id: number;
  remark: Generated<string>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Posting {
  actor_id: number | null;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  adjusts: number | null;
  approval_id: number | null;
  at: Date;
  cause: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25;
  cause_id: number | null;
  company_id: number;
  id: ColumnType<number, never, never>;
  income_type: 0 | 1 | 2 | null | null;
  incurred_at: Date;
  key: string;
  operation_id: number | null;
  origin_period: number | null;
  owner_id: number;
  peer_key: string | null;
  peer_owner_id: number | null;
  period: number;
  reverses: number | null;
  user_id: number | null;
}

export interface Preference {
  admin_id: number;
  key: string;
  updated_at: Date;
  value: Json;
}

export interface PreTask {
  category: Generated<string[]>;
  constraints: Generated<string[]>;
  frames: number;
  properties: Generated<string[]>;
  requirements: Generated<string[]>;
  task_id: number;
}

export interface PriceVersion {
  agent_id: number | null;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  frame_kind: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | null | null;
  id: ColumnType<number, never, never>;
  level: 49 | 55 | 56 | 57 | 58 | null | null;
  owner_id: number | null;
  platform_kind: 0 | 1 | 2 | 3;
  price: string;
  reason: Generated<string>;
  replaces: Generated<boolean>;
  student: Generated<boolean>;
  unit: 1 | 2 | 3;
  valid_from: Date;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
}

export interface Prize {
  amount: string;
  chances: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
  given_count: Generated<number>;
  id: ColumnType<number, never, never>;
  pool_id: number;
  prize_name: string;
  prize_type: 1 | 2 | 3 | 4 | 5;
  stock: number;
  updated_at: Date | null;
  version: Generated<number>;
  weight: number;
}

export interface PrizePool {
  close_reason: Generated<string>;
  closed_at: Date | null;
  created_at: Date;
  created_by: number | null;
  deleted_at: Date | null;
  ends_at: Date;
  id: ColumnType<number, never, never>;
  is_festival: boolean;
  launched_at: Date | null;
  launched_by: number | null;
  pool_name: string;
  rules: string;
  seed: string;
  seed_hash: string;
  starts_at: Date;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface PrizeWeights {
  created_at: Date;
  pool_id: number;
  version: number;
  weights: Json;
}

export interface ProofResult {
  broken: number;
  first_rows: Generated<Json>;
  holds: string;
  n: number;
  part: string;
  run_id: number;
  took_ms: number;
}

export interface ProofRun {
  asked: Generated<number>;
  asked_by: number | null;
  begun_at: Date;
  broken: Generated<number>;
  ended_at: Date | null;
  id: ColumnType<number, never, never>;
}

export interface Province {
  code: string;
  name_en: string;
  name_zh: string;
}

export interface Qualification {
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  id: ColumnType<number, never, never>;
  introduction: string;
  qualification_status: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  reason: Generated<string>;
  seats: number;
  studio_level: 1 | 2 | 3 | null | null;
  studio_name: string;
  studio_skills: number[];
  submitted_at: Date | null;
  updated_at: Date | null;
  user_id: number;
  valid_until: Date | null;
  version: Generated<number>;
}

export interface Questionnaire {
  created_at: Date;
  created_by: number;
  deleted_at: Date | null;
  form_version: Generated<number>;
  id: ColumnType<number, never, never>;
  published_at: Date | null;
  questionnaire_status: Generated<0 | 1 | 2>;
  questions: Json;
  title: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface QuestionnaireVersion {
  form_version: number;
  published_at: Date;
  published_by: number;
  questionnaire_id: number;
  questions: Json;
}

export interface RateVersion {
  created_at: Date;
  created_by: number | null;
  from_currency: 1 | 2;
  id: ColumnType<number, never, never>;
  rate: string;
  reason: Generated<string>;
  to_currency: 1 | 2;
  valid_from: Date;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
}

export interface RateWindow {
  hits: number;
  key: string;
  starts_at: Date;
}

export interface Receipt {
  actor_kind: 1 | 2 | 3 | 4 | 5;
  amount: string;
  approved_at: Date | null;
  approved_by: number | null;
  bank_account: Generated<string>;
  bank_name: Generated<string>;
  basis: 1 | 2;
  company_id: number;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  delivery_address: Generated<string>;
  due_at: Date | null;
  edited_by: Generated<number[]>;
  email: string | null;
  ended_at: Date | null;
  fail_cause: 1 | 2 | 3 | 4 | null | null;
  finance_remark: Generated<string>;
  id: ColumnType<number, never, never>;
  invoice_type: 0 | 1 | 2 | null | null;
  issue_due: Date | null;
  issued_at: Date | null;
  medium: 1 | 2 | 3;
  net: string;
  owner_id: number;
  payment: 0 | 1 | 5;
  phone: string | null;
  reason: Generated<string>;
  recipient: Generated<string>;
  red: Generated<string>;
  red_from: 3 | 4 | 10 | null | null;
  registered_address: Generated<string>;
  registered_phone: Generated<string>;
  remark: Generated<string>;
  replaces: number | null;
  status: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10>;
  tax: string;
  tax_number: string;
  title: string;
  title_kind: 1 | 2;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface ReceiptDelivery {
  at: Date;
  courier: Generated<string>;
  id: ColumnType<number, never, never>;
  owner_id: number;
  receipt_id: number;
  recipient: Generated<string>;
  sent_by: number | null;
  tracking_number: Generated<string>;
  way: 1 | 2 | 3;
}

export interface ReceiptFile {
  invoice_id: number | null;
  key: string;
  kind: 1 | 2 | 3;
  owner_id: number;
  receipt_id: number;
}

export interface ReceiptLine {
  gross: string;
  n: number;
  name: string;
  net: string;
  owner_id: number;
  rate: number;
  receipt_id: number;
  tax: string;
  tax_code: Generated<string>;
}

export interface ReceiptPart {
  amount: string;
  bill_id: number | null;
  freed: Generated<string>;
  n: number;
  owner_id: number;
  receipt_id: number;
  recharge_id: number | null;
}

export interface Recharge {
  actor_kind: 1 | 2 | 3 | 4 | 5;
  amount: string;
  bank_flow: Generated<string>;
  company_account_id: number | null;
  company_id: number;
  confirmed_at: Date | null;
  confirmed_by: number | null;
  corrections: Generated<number>;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  deducted: Generated<string>;
  evidence_id: number | null;
  flow_remark: Generated<string>;
  id: ColumnType<number, never, never>;
  invoiced: Generated<string>;
  owner_id: number;
  paid_at: Date | null;
  pay_method: string;
  payer_name: Generated<string>;
  purpose: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  purpose_id: number | null;
  refunded: Generated<string>;
  remark: Generated<string>;
  slip_key: string | null;
  status: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  updated_at: Date | null;
  user_id: number;
  verify_status: Generated<0 | 1 | 2>;
  version: Generated<number>;
  voided_at: Date | null;
}

export interface RechargeActivity {
  activity_name: string;
  close_reason: Generated<string>;
  closed_at: Date | null;
  created_at: Date;
  created_by: number | null;
  deleted_at: Date | null;
  ends_at: Date;
  first_only: boolean;
  id: ColumnType<number, never, never>;
  launched_at: Date | null;
  launched_by: number | null;
  member_levels: Generated<number[]>;
  months: -1 | 1 | 3 | 6 | 12;
  pay_methods: Generated<string[]>;
  picture_id: string | null;
  remark: Generated<string>;
  spend_each: string | null;
  spend_total: string | null;
  spent: Generated<string>;
  stacking_group: Generated<string>;
  starts_at: Date;
  template_id: number | null;
  tiers: Json;
  updated_at: Date | null;
  used_count: Generated<number>;
  uses_each: number | null;
  uses_total: number | null;
  version: Generated<number>;
  zone: 1 | 2;
}

export interface RechargeActivityCustomer {
  activity_id: number;
  owner_id: number;
  spent: string;
  used_count: number;
}

export interface RechargeBonus {
  activity_id: number;
  bonus: string;
  coupon_type: 1 | 2 | 3 | 4 | 5 | 6;
  created_at: Date;
  currency: 1 | 2;
  id: ColumnType<number, never, never>;
  lot_id: number;
  owner_id: number;
  recharge_amount: string;
  recharge_id: number;
  released_at: Date | null;
  user_id: number;
}

export interface RecoveryCode {
  admin_id: number;
  code_hash: Buffer;
  created_at: Date;
  n: number;
  used_at: Date | null;
}

export interface RedForm {
  amount: string;
  created_at: Date;
  created_by: number | null;
  done_at: Date | null;
  expires_at: Date | null;
  id: ColumnType<number, never, never>;
  note: string;
  owner_id: number;
  reason: 1 | 2 | 3 | 4;
  receipt_id: number;
  state: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
}

export interface Refund {
  actor_kind: 1 | 2 | 3 | 4 | 5;
  amount: string;
  approved_at: Date | null;
  approved_by: number | null;
  bank_flow: Generated<string>;
  channel_number: string | null;
  company_account_id: number | null;
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  deducted: Generated<string>;
  done_at: Date | null;
  evidence_key: string | null;
  id: ColumnType<number, never, never>;
  owner_id: number;
  payee_account: string | null;
  payee_bank: string | null;
  payee_name: string | null;
  payout: string;
  reason: Generated<string>;
  recharge_id: number;
  refusal: Generated<string>;
  route: Generated<1 | 2>;
  sends: Generated<number>;
  sent_at: Date | null;
  state: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface RegisterChannel {
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  kind: 1 | 2;
  name: string;
  remark: string;
  source_code: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface Registration {
  created_at: Date;
  referrer: string;
  register_channel_id: number;
  user_id: number;
}

export interface RegularWork {
  done_at: Date | null;
  due_at: Date;
  error: Generated<string>;
  failed_at: Date | null;
  retry_at: Date | null;
  work: number;
}

export interface RenderingError {
  created_at: Date;
  deleted_at: Date | null;
  des_description: string;
  des_solution: string;
  id: ColumnType<number, never, never>;
  is_open: boolean;
  is_show: boolean;
  language_flag: 0 | 1;
  software_id: number | null;
  type: 0 | 1;
  updated_at: Date;
  version: Generated<number>;
}

export interface RenderScript {
  command: string[];
  created_at: Date;
  created_by: number | null;
  error_pattern: Generated<string>;
  id: ColumnType<number, never, never>;
  is_draft: Generated<boolean>;
  os: Generated<1 | 2>;
  progress_pattern: Generated<string>;
  reason: Generated<string>;
  software_id: number;
}

export interface RenderScriptTest {
  created_at: Date;
  created_by: number | null;
  id: ColumnType<number, never, never>;
  node_id: number;
  render_script_id: number;
  task_id: number;
}

export interface RenderScriptUse {
  created_at: Date;
  created_by: number | null;
  id: ColumnType<number, never, never>;
  os: 1 | 2;
  platform_id: number;
  reason: string;
  render_script_id: number;
  software_id: number;
}

export interface Role {
  created_at: Date;
  customer_scope: Generated<0 | 1 | 2>;
  deleted_at: Date | null;
  id: Generated<number>;
  kind: Generated<0 | 1 | 2>;
  name: string;
  name_folded: ColumnType<string, never, never>;
  remark: Generated<string>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface RolePermission {
  key: string;
  parameters: Generated<number[]>;
  role_id: number;
}

export interface SalespersonBatch {
  admin_id: number;
  created_at: Date;
  done: number;
  failed: number;
  failed_rows: Generated<Json>;
  file_name: string;
  id: ColumnType<number, never, never>;
  total: number;
}

export interface SavedView {
  admin_id: number;
  audience: 1 | 2 | 3;
  created_at: Date;
  id: ColumnType<number, never, never>;
  list: string;
  look: Json | null;
  name: string;
  query: string;
  role_id: number | null;
  updated_at: Date;
  version: Generated<number>;
}

export interface SchemaMigration {
  at: Date;
  name: string;
  sha256: string;
}

export interface Selection {
  admin_id: number;
  at: Date;
  call: string;
  count: number;
  expires_at: Date;
  filter: Json;
  id: ColumnType<number, never, never>;
  ids: number[];
}

export interface Session {
  admin_id: number;
  as_role_id: number | null;
  created_at: Date;
  end_reason: 1 | 2 | 3 | 4 | 5 | 6 | null | null;
  ended_at: Date | null;
  expires_at: Date;
  id: ColumnType<number, never, never>;
  ip: string | null;
  keys: string[] | null;
  kind: 0 | 1;
  last_seen_at: Date;
  name: string | null;
  outlives: Generated<boolean>;
  prev_hash: Buffer | null;
  prev_until: Date | null;
  proved_at: Date | null;
  rotated_at: Date | null;
  token_hash: Buffer;
  user_agent: Generated<string>;
  vouched: Generated<boolean>;
}

export interface Setting {
  key: string;
  updated_at: Date | null;
  updated_by: number | null;
  value: Json;
}

export interface ShareLink {
  created_at: Date;
  ends_at: Date;
  id: ColumnType<number, never, never>;
  is_ended: Generated<boolean>;
  partner_id: number | null;
  task_id: number;
  token_hash: Buffer;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface ShareVisit {
  first_at: Date;
  share_link_id: number;
  visited_on: string;
  visitor_hash: Buffer;
}

export interface Side {
  account: number | null;
  credit: string | null;
  currency: number | null;
  debit: string | null;
  n: number | null;
  owner_id: number | null;
  period: number | null;
  posting_id: number | null;
  ref: number | null;
}

export interface SignInStep {
  admin_id: number | null;
  created_at: Date;
  data: Generated<Json>;
  expires_at: Date;
  id: ColumnType<number, never, never>;
  purpose: 1 | 2 | 3 | 4 | 5;
  ticket_hash: Buffer;
}

export interface SignOn {
  admin_id: number;
  created_at: Date;
  issuer: string;
  subject: string;
}

export interface Software {
  created_at: Date;
  deleted_at: Date | null;
  id: Generated<number>;
  name: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface SoftwareCharge {
  amount: string;
  fee_id: number;
  fee_name: string;
  fee_unit: 1 | 2 | 3;
  ix: number;
  n: number;
  plugin: string;
  price: string;
  render_ms: number;
  task_id: number;
  units: number;
}

export interface SoftwareFee {
  created_at: Date;
  created_by: number | null;
  currency: 1 | 2;
  fee_name: string;
  fee_unit: 1 | 2 | 3;
  id: ColumnType<number, never, never>;
  plugin_name: string;
  price: string;
  reason: string;
  software_id: number;
  valid_from: Date;
  version_name: string;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
}

export interface SoftwareVersion {
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  is_custom: boolean;
  remark: string;
  software_id: number;
  updated_at: Date | null;
  version: Generated<number>;
  version_name: string;
  version_status: 0 | 1 | 2 | 3 | 4;
}

export interface StaffFounded {
  at: Date;
  only_one: Generated<boolean>;
}

export interface StatementFile {
  added: Generated<number>;
  blob_key: string;
  closing_balance: string | null;
  company_account_id: number;
  date_order: 1 | 2 | 3 | null | null;
  decimal_sign: 1 | 2 | null | null;
  deleted_at: Date | null;
  done: Generated<number>;
  ended_at: Date | null;
  expense: string;
  first_at: Date;
  format: 1 | 2 | 3 | 4 | 5;
  gap_count: Generated<number>;
  id: ColumnType<number, never, never>;
  income: string;
  last_at: Date;
  left_out: Generated<number>;
  line_count: number;
  media_type: string;
  minus_sign: 1 | 2 | null | null;
  name: string;
  notes: Generated<Json>;
  opening_balance: string | null;
  problem: 1 | 2 | 3 | null | null;
  problem_detail: Generated<string>;
  said_expense: string | null;
  said_income: string | null;
  sha256: string;
  size: number;
  started_at: Date | null;
  started_by: number | null;
  state: Generated<0 | 1 | 2 | 3 | 4>;
  takes_other_totals: Generated<boolean>;
  updated_at: Date | null;
  uploaded_at: Date;
  uploaded_by: number;
  version: Generated<number>;
}

export interface StatementLine {
  amount: string;
  balance_after: string | null;
  booked_at: Date;
  company_account_id: number;
  currency: 1 | 2;
  decided_at: Date | null;
  decided_by: number | null;
  difference: Generated<string>;
  fee: Generated<string>;
  file_id: number | null;
  flow_number: string;
  id: Generated<number>;
  kind: Generated<1 | 2 | 3 | 4 | 5>;
  memo: Generated<string>;
  n: Generated<number>;
  order_number: Generated<string>;
  payer: Generated<string>;
  payer_account: Generated<string>;
  posting_id: number | null;
  postings: Generated<number>;
  reason: Generated<string>;
  rule_id: number | null;
  state: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6>;
  target_id: number | null;
  target_kind: 1 | 2 | 3 | 4 | 5 | 6 | null | null;
  target_owner: number | null;
  transaction_id: Generated<string>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface StorageDay {
  day: string;
  owner_id: number;
  store_type: 1 | 2;
  used_space: number;
  volume_id: number;
}

export interface StorageTransfer {
  begun_at: Date | null;
  created_at: Date;
  created_by: number | null;
  deleted_at: Date | null;
  done_until: Generated<string>;
  files_differ: Generated<number>;
  files_done: Generated<number>;
  files_same: Generated<number>;
  finished_at: Date | null;
  from_volume_id: number;
  id: ColumnType<number, never, never>;
  message: Generated<string>;
  path: string;
  reason: string;
  space_done: Generated<number>;
  storage_transfer_status: Generated<0 | 1 | 2 | 3 | 4>;
  to_volume_id: number;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface StorageUse {
  files: number;
  id: ColumnType<number, never, never>;
  month_old_space: number;
  newest_at: Date | null;
  owner_id: number;
  quarter_old_space: number;
  scan_number: number;
  scanned_at: Date;
  store_type: 1 | 2;
  used_space: number;
  volume_id: number;
}

export interface StorageVolume {
  capacity: number | null;
  created_at: Date;
  folder: string;
  free_space: number | null;
  id: ColumnType<number, never, never>;
  ip: string;
  is_on: boolean;
  message: Generated<string>;
  name: string;
  next_scan_at: Date;
  scan_after: number | null;
  scan_began: Date | null;
  scan_number: Generated<number>;
  scan_part: Json | null;
  scanned_at: Date | null;
}

export interface StuckFrame {
  average_ms: number | null;
  duration_ms: number;
  found_at: Date;
  id: ColumnType<number, never, never>;
  idle_ms: number | null;
  ix: number;
  n: number;
  node_id: number;
  process_state: Generated<string>;
  reasons: number[];
  report_type: Generated<1 | 2>;
  resolution: 1 | 2 | 3 | 4 | null | null;
  resolved_at: Date | null;
  resolved_by: number | null;
  silent_ms: number;
  task_id: number;
}

export interface Student {
  chsi_code: Generated<string>;
  decided_at: Date | null;
  decided_by: number | null;
  due_at: Date | null;
  ends_at: Date | null;
  full_name: string;
  graduates_on: string;
  id: ColumnType<number, never, never>;
  id_number: string;
  reason: 1 | 2 | 3 | 4 | 5 | 6 | null | null;
  remarks: Generated<string>;
  reminded_days: number | null;
  school: string;
  status: Generated<1 | 2 | 3 | 4>;
  submitted_at: Date;
  submitted_by: number | null;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface SurveyFile {
  key: string;
  survey_user_id: number;
}

export interface SurveyProject {
  answer_limit: number | null;
  created_at: Date;
  created_by: number;
  deleted_at: Date | null;
  ends_at: Date | null;
  form_version: number | null;
  id: ColumnType<number, never, never>;
  project_name: string;
  questionnaire_id: number;
  quotas: Generated<Json>;
  recontact_days: Generated<number>;
  recycled_at: Date | null;
  remark: Generated<string>;
  started_at: Date | null;
  survey_status: Generated<0 | 1 | 2 | 3>;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface SurveyUser {
  answered_at: Date | null;
  answers: Generated<Json>;
  created_at: Date;
  id: ColumnType<number, never, never>;
  opened_at: Date | null;
  project_id: number;
  sent_at: Date | null;
  survey_user_state: Generated<0 | 1 | 2 | 3 | 4>;
  user_id: number;
}

export interface SuspenseNote {
  evidence_id: number;
  note: string;
  noted_at: Date;
  noted_by: number;
  proposed_by: number | null;
  proposed_user_id: number | null;
  version: Generated<number>;
}

export interface Task {
  aborted: Generated<number>;
  admin_labels: Generated<string[]>;
  analyse_overtime_minutes: number | null;
  analyse_overtime_stop_minutes: number | null;
  area_id: number | null;
  category: Generated<string[]>;
  channel: Generated<number>;
  constraints: Generated<string[]>;
  consume: Generated<string>;
  currency: 1 | 2;
  deleted_at: Date | null;
  end_order: ColumnType<Date, never, never>;
  ended_at: Date | null;
  error_limit: number | null;
  errors: Generated<number>;
  failure: Generated<number>;
  frame_count: Generated<number>;
  full_speed: Generated<boolean>;
  hold_reason: 1 | 2 | 3 | 4 | null | null;
  id: Generated<number>;
  is_open: ColumnType<boolean, never, never>;
  kind: Generated<0 | 1 | 2>;
  last_error: Generated<string>;
  level: Generated<number>;
  max_priority: Generated<boolean>;
  memory_mb: number | null;
  node_limit: number | null;
  operable: Generated<boolean>;
  order_no: Generated<number>;
  output_path: Generated<string>;
  overtime_minutes: number | null;
  overtime_stop_agreed: Generated<boolean>;
  overtime_stop_minutes: number | null;
  owner_id: number;
  parameters: Generated<Json>;
  platform_id: number;
  plugin_versions: Generated<string[]>;
  pre_overtime_minutes: number | null;
  pre_overtime_stop_minutes: number | null;
  project_name: Generated<string>;
  properties: Generated<string[]>;
  re_render_count: Generated<number>;
  remark: Generated<string>;
  requirements: Generated<string[]>;
  restart_limit: number | null;
  running: Generated<number>;
  scene_name: Generated<string>;
  scene_path: Generated<string>;
  script_id: number | null;
  software_id: number;
  start_order: ColumnType<Date, never, never>;
  started_at: Date | null;
  status: 0 | 5 | 8 | 10 | 20 | 23 | 25 | 30 | 35 | 40 | 45 | 50 | 60 | 65 | 70 | 100;
  stop_type: 1 | 2 | 3 | null | null;
  submitted_at: Date;
  success: Generated<number>;
  user_id: number;
  version: Generated<number>;
  waiting: Generated<number>;
}

export interface TaskBlacklist {
  at: Date;
  failures: number;
  node_id: number;
  task_id: number;
}

export interface TaskEvent {
  action: string;
  actor_id: number | null;
  actor_kind: 1 | 2 | 3 | 4 | 5;
  at: Date;
  frames: string | null;
  from_status: number | null;
  id: ColumnType<number, never, never>;
  on_behalf_of: number | null;
  operation_id: number | null;
  reason: Generated<string>;
  task_id: number;
  to_status: number | null;
}

export interface TaskFile {
  at: Date;
  content: string;
  name: string;
  task_id: number;
}

export interface TaskGroup {
  created_at: Date;
  deleted_at: Date | null;
  group_name: string;
  id: ColumnType<number, never, never>;
  is_on: boolean;
  remark: string;
  updated_at: Date | null;
  version: Generated<number>;
}

export interface TaskIssue {
  checked_at: Date | null;
  created_at: Date;
  created_by: number;
  deleted_at: Date | null;
  failure_text: Generated<string>;
  id: ColumnType<number, never, never>;
  is_done: Generated<boolean>;
  is_local: boolean;
  issue_fault: 1 | 2 | 3 | 4 | 5 | null | null;
  issue_key: string | null;
  issue_text: string;
  issue_title: string;
  issue_tool: 1 | 2;
  issue_url: string | null;
  next_at: Date | null;
  task_id: number;
  tool_status: Generated<string>;
  tries: Generated<number>;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface TaskLive {
  aborted: Generated<number>;
  consume: Generated<string>;
  done_attempts: Generated<number>;
  done_ms: Generated<number>;
  errors: Generated<number>;
  failure: Generated<number>;
  hold: Generated<string>;
  last_error: Generated<string>;
  ready: Generated<number>;
  running: Generated<number>;
  running_nodes: Generated<number>;
  success: Generated<number>;
  task_id: number;
  total: Generated<number>;
  waiting: Generated<number>;
}

export interface TaskWatch {
  admin_id: number;
  created_at: Date;
  task_id: number;
}

export interface TaskWord {
  created_at: Date;
  deleted_at: Date | null;
  id: ColumnType<number, never, never>;
  remark: string;
  stage: 1 | 2 | 3;
  updated_at: Date | null;
  version: Generated<number>;
  word: string;
  word_kind: 1 | 2 | 3 | 4;
}

export interface TaxRate {
  class: 1 | 2 | 3;
  created_at: Date;
  created_by: number | null;
  from_period: number;
  id: ColumnType<number, never, never>;
  rate: number;
  reason: Generated<string>;
}

export interface TemporaryPassword {
  created_at: Date;
  created_by: number;
  ends_at: Date;
  had_credit: Generated<boolean>;
  id: ColumnType<number, never, never>;
  minutes: number;
  password_hash: Buffer | null;
  reason: string;
  shown_at: Date | null;
  used_at: Date | null;
  used_by_partner: number | null;
  user_id: number;
}

export interface Totp {
  admin_id: number;
  confirmed_at: Date | null;
  created_at: Date;
  last_step: Generated<number>;
  secret: Buffer;
}

export interface TrackingRecord {
  contacted_at: Date;
  content: string;
  created_at: Date;
  created_by: number;
  deleted_at: Date | null;
  follow_up_at: Date | null;
  id: ColumnType<number, never, never>;
  kind: 1 | 2 | 3 | 4;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
}

export interface TransferEngine {
  bandwidth_mbps: number;
  created_at: Date;
  deleted_at: Date | null;
  engine_name: string;
  host: string;
  id: ColumnType<number, never, never>;
  is_default: boolean;
  is_on: boolean;
  port: number;
  protocol: 1 | 2 | 3 | 4 | 5;
  remark: string;
  updated_at: Date | null;
  version: Generated<number>;
  zone: 1 | 2;
}

export interface TransferLine {
  bandwidth_mbps: number;
  created_at: Date;
  deleted_at: Date | null;
  host: string;
  id: ColumnType<number, never, never>;
  is_default: boolean;
  is_on: boolean;
  line_kind: 1 | 2 | 3 | 4;
  line_name: string;
  port: number;
  remark: string;
  transfer_engine_id: number | null;
  updated_at: Date | null;
  version: Generated<number>;
  zone: 1 | 2;
}

export interface Upload {
  created_at: Date;
  id: ColumnType<number, never, never>;
  moved_at: Date;
  owner_id: number;
  partner_id: number;
  path: string;
  sha256: string;
  size: number;
  user_id: number;
}

export interface UploadPart {
  at: Date;
  part: number;
  upload_id: number;
}

export interface User {
  account_type: 1 | 2 | 3;
  activated: Generated<boolean>;
  area_id: number | null;
  auth_status: Generated<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12>;
  business_type: Generated<0 | 1 | 2 | 3>;
  city: Generated<string>;
  company: Generated<string>;
  country: Generated<string>;
  currency: ColumnType<1 | 2, never, never>;
  deleted_at: Date | null;
  email: string | null;
  email_folded: ColumnType<string | null, never, never> | null;
  enabled: Generated<boolean>;
  first_recharge_at: Date | null;
  first_submit_at: Date | null;
  from_where: Generated<string>;
  id: Generated<number>;
  inviter_id: number | null;
  is_agent_purse: Generated<boolean>;
  is_internal_test: Generated<boolean>;
  is_picture_member: Generated<boolean>;
  is_zombie: Generated<boolean>;
  label_ids: Generated<number[]>;
  level: Generated<49 | 55 | 56 | 57 | 58>;
  main_id: number | null;
  name: string;
  name_folded: ColumnType<string, never, never>;
  node_limit: number | null;
  owner_id: number;
  partner_id: number | null;
  phone: string | null;
  pinyin: Generated<string | null>;
  province: Generated<string>;
  register_source: Generated<1 | 2 | 3 | 4 | 5 | 6 | 7>;
  register_type: Generated<1 | 2 | 3 | 4>;
  registered_at: Date;
  remark: Generated<string>;
  student_until: Date | null;
  task_category: Generated<string[]>;
  task_constraints: Generated<string[]>;
  task_level: number | null;
  task_properties: Generated<string[]>;
  task_requirements: Generated<string[]>;
  updated_at: Date | null;
  user_scale: Generated<0 | 1 | 2 | 3 | 4 | 5>;
  version: Generated<number>;
  zone: 1 | 2;
}

export interface UserJson {
  content: Json;
  id: ColumnType<number, never, never>;
  name: string;
  remark: Generated<string>;
  updated_at: Date;
  updated_by: number;
  user_id: number;
  version: Generated<number>;
}

export interface UserLabel {
  created_at: Date;
  created_by: number | null;
  id: ColumnType<number, never, never>;
  name: string;
  name_folded: ColumnType<string, never, never>;
  parent_id: number | null;
}

export interface UserLive {
  failed_logins: Generated<number>;
  ip_limited: Generated<boolean>;
  last_complete_at: Date | null;
  last_login_at: Date | null;
  last_login_ip: string | null;
  last_pay_at: Date | null;
  last_submit_at: Date | null;
  locked_until: Date | null;
  user_id: number;
}

export interface UserNameChange {
  changed_at: Date;
  changed_by: number;
  from_name: string;
  id: ColumnType<number, never, never>;
  reason: Generated<string>;
  to_name: string;
  user_id: number;
}

export interface UserPair {
  decided_at: Date | null;
  decided_by: number | null;
  found_at: Date;
  high_id: number;
  id: ColumnType<number, never, never>;
  likenesses: number[];
  low_id: number;
  note: Generated<string>;
  verdict: Generated<0 | 1 | 2>;
  version: Generated<number>;
}

export interface UserRelease {
  admin_id: number;
  cause: 1 | 2;
  id: ColumnType<number, never, never>;
  reason: Generated<string>;
  released_at: Date;
  released_by: number | null;
  user_id: number;
}

export interface UserSetting {
  api_enabled: Generated<boolean>;
  api_ips: Generated<string[]>;
  balance_prompt: string | null;
  current_models: Generated<string[]>;
  download_max_source_file: Generated<number>;
  mount_paths: Generated<string[]>;
  platforms: Generated<number[]>;
  ram: number | null;
  safe_ips: Generated<string[]>;
  sessions_end_at: Date | null;
  user_id: number;
}

export interface UserStaff {
  admin_id: number;
  changed_by: number;
  ended_by: number | null;
  is_claim: Generated<boolean>;
  is_undo: Generated<boolean>;
  kind: 1 | 2 | 3 | 4;
  reason: Generated<string>;
  user_id: number;
  valid_from: Date;
  valid_to: Date | null;
}

export interface VerifyCode {
  admin_id: number;
  code_hash: string;
  created_at: Date;
  expires_at: Date;
  purpose: Generated<1 | 2 | 3>;
}

export interface Voucher {
  cap: string;
  currency: 1 | 2;
  expires_at: Date | null;
  granted_at: Date;
  id: ColumnType<number, never, never>;
  owner_id: number;
  state: Generated<1 | 2 | 3 | 4 | 5>;
  task_id: number | null;
  used_at: Date | null;
  used_by: number | null;
  waived: Generated<string>;
}

export interface Webhook {
  busy_until: Date | null;
  created_at: Date;
  created_by: number;
  partner_id: number;
  secret: Buffer;
  state: 0 | 1;
  topics: number[];
  updated_at: Date | null;
  url: string;
  version: Generated<number>;
}

export interface WebhookDelivery {
  answer: number | null;
  attempts: Generated<number>;
  error: Generated<string>;
  event_id: number;
  id: ColumnType<number, never, never>;
  next_at: Date | null;
  partner_id: number;
  sent_at: Date | null;
  state: Generated<0 | 1 | 2>;
}

export interface WebhookEvent {
  at: Date;
  id: ColumnType<number, never, never>;
  object_id: number | null;
  state: number | null;
  topic: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | null | null;
  user_id: number | null;
}

export interface WhiteList {
  created_at: Date;
  created_by: number | null;
  id: ColumnType<number, never, never>;
  path: string;
  reason: string;
  store_type: 1 | 2 | null | null;
  until_at: Date | null;
  updated_at: Date | null;
  user_id: number;
  version: Generated<number>;
  white_status: Generated<0 | 1 | 2>;
}

export interface DB {
  account: Account;
  account_control: AccountControl;
  account_transfer: AccountTransfer;
  achievement: Achievement;
  activity_template: ActivityTemplate;
  admin: Admin;
  admin_role: AdminRole;
  agent: Agent;
  agent_application: AgentApplication;
  agent_month: AgentMonth;
  agent_payout: AgentPayout;
  agent_share: AgentShare;
  agent_staff: AgentStaff;
  agent_terms: AgentTerms;
  agent_watch: AgentWatch;
  analyse_blacklist: AnalyseBlacklist;
  analyse_event: AnalyseEvent;
  analyse_line: AnalyseLine;
  analyse_task: AnalyseTask;
  appeal: Appeal;
  appeal_frame: AppealFrame;
  appeal_line: AppealLine;
  appeal_picture: AppealPicture;
  approval: Approval;
  area: Area;
  arrears_item: ArrearsItem;
  aspera_account: AsperaAccount;
  attachment: Attachment;
  attempt: Attempt;
  attempt_file: AttemptFile;
  attempt_live: AttemptLive;
  attempt_log: AttemptLog;
  auto_reply: AutoReply;
  award: Award;
  bill: Bill;
  bill_file: BillFile;
  bill_line: BillLine;
  bill_run: BillRun;
  blob_hold: BlobHold;
  blob_removal: BlobRemoval;
  block: Block;
  bonus_code: BonusCode;
  calendar_day: CalendarDay;
  calendar_year: CalendarYear;
  certification: Certification;
  charge: Charge;
  charge_failure: ChargeFailure;
  city: City;
  clean_event: CleanEvent;
  clean_file: CleanFile;
  clean_job: CleanJob;
  clean_timer: CleanTimer;
  cloud_template: CloudTemplate;
  company: Company;
  company_account: CompanyAccount;
  contract: Contract;
  contract_price: ContractPrice;
  contract_terms: ContractTerms;
  copyright_match: CopyrightMatch;
  copyright_print: CopyrightPrint;
  copyright_registration: CopyrightRegistration;
  coupon_activity: CouponActivity;
  coupon_grant: CouponGrant;
  credit_change: CreditChange;
  credit_temporary: CreditTemporary;
  dayan_event: DayanEvent;
  dayan_job: DayanJob;
  dayan_line: DayanLine;
  dayan_photo: DayanPhoto;
  dayan_publish: DayanPublish;
  dayan_tile: DayanTile;
  dayan_visit: DayanVisit;
  default_view: DefaultView;
  dictionary_entry: DictionaryEntry;
  dispatch_schedule: DispatchSchedule;
  display: Display;
  dongle: Dongle;
  duty: Duty;
  duty_slot: DutySlot;
  duty_swap: DutySwap;
  enrolment_key: EnrolmentKey;
  external_payment: ExternalPayment;
  factor_reset: FactorReset;
  fee: Fee;
  feedback: Feedback;
  figure_day: FigureDay;
  figure_mark: FigureMark;
  finance_budget: FinanceBudget;
  finance_file: FinanceFile;
  finance_form: FinanceForm;
  finance_payee: FinancePayee;
  finance_request: FinanceRequest;
  finance_settlement: FinanceSettlement;
  finance_ticket: FinanceTicket;
  frame: Frame;
  free_sample: FreeSample;
  free_sample_config: FreeSampleConfig;
  general_error: GeneralError;
  guess: Guess;
  hardware_config: HardwareConfig;
  hardware_model: HardwareModel;
  idempotency: Idempotency;
  identity_image: IdentityImage;
  idle_machine: IdleMachine;
  income: Income;
  invite_code: InviteCode;
  invite_use: InviteUse;
  invoice: Invoice;
  invoice_address: InvoiceAddress;
  invoice_line: InvoiceLine;
  invoice_number: InvoiceNumber;
  invoice_title: InvoiceTitle;
  job_run: JobRun;
  json_template: JsonTemplate;
  lease_node: LeaseNode;
  level_change: LevelChange;
  level_threshold: LevelThreshold;
  limit_use: LimitUse;
  local_render_set: LocalRenderSet;
  lot: Lot;
  lot_reminder: LotReminder;
  lottery_chance: LotteryChance;
  match_rule: MatchRule;
  material: Material;
  member_level: MemberLevel;
  member_price: MemberPrice;
  membership: Membership;
  message_opt_out: MessageOptOut;
  message_push: MessagePush;
  message_receiver: MessageReceiver;
  message_template: MessageTemplate;
  mirror: Mirror;
  monitor_message: MonitorMessage;
  mount_path: MountPath;
  movement: Movement;
  node: Node;
  node_attempt: NodeAttempt;
  node_auto_change: NodeAutoChange;
  node_auto_power: NodeAutoPower;
  node_beat: NodeBeat;
  node_command: NodeCommand;
  node_constraint: NodeConstraint;
  node_event: NodeEvent;
  node_power_act: NodePowerAct;
  node_power_order: NodePowerOrder;
  node_transfer: NodeTransfer;
  node_transfer_event: NodeTransferEvent;
  node_transfer_machine: NodeTransferMachine;
  node_white_list: NodeWhiteList;
  notice_setting: NoticeSetting;
  notification: Notification;
  opening_account: OpeningAccount;
  opening_batch: OpeningBatch;
  opening_customer: OpeningCustomer;
  opening_file: OpeningFile;
  opening_task: OpeningTask;
  opening_total: OpeningTotal;
  operation: Operation;
  operation_object: OperationObject;
  operation_seal: OperationSeal;
  organization: Organization;
  outbox: Outbox;
  outsourcing_file: OutsourcingFile;
  outsourcing_offer: OutsourcingOffer;
  outsourcing_project: OutsourcingProject;
  outsourcing_stage: OutsourcingStage;
  owner_live: OwnerLive;
  partner: Partner;
  partner_key: PartnerKey;
  partner_nonce: PartnerNonce;
  passkey: Passkey;
  password_link: PasswordLink;
  payment_order: PaymentOrder;
  payment_page: PaymentPage;
  payment_page_refund: PaymentPageRefund;
  payment_refund: PaymentRefund;
  period: Period;
  permission_state: PermissionState;
  phone_export: PhoneExport;
  platform: Platform;
  plugin: Plugin;
  pool_warning: PoolWarning;
  position: Position;
  posting: Posting;
  pre_task: PreTask;
  preference: Preference;
  price_version: PriceVersion;
  prize: Prize;
  prize_pool: PrizePool;
  prize_weights: PrizeWeights;
  proof_result: ProofResult;
  proof_run: ProofRun;
  province: Province;
  qualification: Qualification;
  questionnaire: Questionnaire;
  questionnaire_version: QuestionnaireVersion;
  rate_version: RateVersion;
  rate_window: RateWindow;
  receipt: Receipt;
  receipt_delivery: ReceiptDelivery;
  receipt_file: ReceiptFile;
  receipt_line: ReceiptLine;
  receipt_part: ReceiptPart;
  recharge: Recharge;
  recharge_activity: RechargeActivity;
  recharge_activity_customer: RechargeActivityCustomer;
  recharge_bonus: RechargeBonus;
  recovery_code: RecoveryCode;
  red_form: RedForm;
  refund: Refund;
  register_channel: RegisterChannel;
  registration: Registration;
  regular_work: RegularWork;
  render_script: RenderScript;
  render_script_test: RenderScriptTest;
  render_script_use: RenderScriptUse;
  rendering_error: RenderingError;
  role: Role;
  role_permission: RolePermission;
  salesperson_batch: SalespersonBatch;
  saved_view: SavedView;
  schema_migration: SchemaMigration;
  selection: Selection;
  session: Session;
  setting: Setting;
  share_link: ShareLink;
  share_visit: ShareVisit;
  side: Side;
  sign_in_step: SignInStep;
  sign_on: SignOn;
  software: Software;
  software_charge: SoftwareCharge;
  software_fee: SoftwareFee;
  software_version: SoftwareVersion;
  staff_founded: StaffFounded;
  statement_file: StatementFile;
  statement_line: StatementLine;
  storage_day: StorageDay;
  storage_transfer: StorageTransfer;
  storage_use: StorageUse;
  storage_volume: StorageVolume;
  stuck_frame: StuckFrame;
  student: Student;
  survey_file: SurveyFile;
  survey_project: SurveyProject;
  survey_user: SurveyUser;
  suspense_note: SuspenseNote;
  task: Task;
  task_blacklist: TaskBlacklist;
  task_event: TaskEvent;
  task_file: TaskFile;
  task_group: TaskGroup;
  task_issue: TaskIssue;
  task_live: TaskLive;
  task_watch: TaskWatch;
  task_word: TaskWord;
  tax_rate: TaxRate;
  temporary_password: TemporaryPassword;
  totp: Totp;
  tracking_record: TrackingRecord;
  transfer_engine: TransferEngine;
  transfer_line: TransferLine;
  upload: Upload;
  upload_part: UploadPart;
  user: User;
  user_json: UserJson;
  user_label: UserLabel;
  user_live: UserLive;
  user_name_change: UserNameChange;
  user_pair: UserPair;
  user_release: UserRelease;
  user_setting: UserSetting;
  user_staff: UserStaff;
  verify_code: VerifyCode;
  voucher: Voucher;
  webhook: Webhook;
  webhook_delivery: WebhookDelivery;
  webhook_event: WebhookEvent;
  white_list: WhiteList;
}
