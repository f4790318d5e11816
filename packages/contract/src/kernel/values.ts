import * as z from 'zod';
import { normalise } from './normalise.ts';
import { sensitive } from './sensitive.ts';
import { breaksLine } from './visible.ts';

/** A raw object shape, as calls declare their fields. */
export type Shape = z.ZodRawShape;
export type Out<S extends Shape> = z.output<z.ZodObject<S>>;
export type In<S extends Shape> = z.input<z.ZodObject<S>>;

/** A password in one form: typed on another keyboard the same one may arrive decomposed, wide or narrow. */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');
/** Passwords are longer nowhere: nobody buys work with a megabyte. */
export const longestPassword = 200;
/** A password as it comes in, present or new; its length is that of its one form. */
export const Password = sensitive('secret', z.string().overwrite(normalPassword).min(1).max(longestPassword));

/** A decimal amount as text, at most six decimals; never a JavaScript float. A second field holds the currency. */
export const Money = z
  .string()
  .regex(/^-?\d{1,14}(\.\d{1,6})?$/)
  .brand<'Money'>();
export type Money = z.output<typeof Money>;

/** The last moment that is taken, in milliseconds: its year has four digits in every time zone. */
export const lastInstant = Date.UTC(9999, 11, 31);

/** A moment in epoch milliseconds. A value of ten digits or fewer counts as seconds (overview §5). */
export const Instant = z
  .int()
  .min(0)
  .max(lastInstant)
  .transform((value) => (value < 1e10 ? value * 1000 : value))
  .pipe(z.int().brand<'Instant'>());
export type Instant = z.output<typeof Instant>;

/** A day of the business calendar, `2026-03-01`. */
export const DayText = z.iso.date().brand<'DayText'>();
export type DayText = z.output<typeof DayText>;

/** A month of the business calendar, as bills have it: `2026-03`. */
export const MonthText = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .brand<'MonthText'>();
export type MonthText = z.output<typeof MonthText>;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
/** A JSON value as the text that somebody wrote, with its line breaks. What it may hold is said by a schema. */
export const JsonText = z.string().max(100_000).refine(isJson).brand<'JsonText'>();
export type JsonText = z.output<typeof JsonText>;

/** A colour as people write it: `#1a73e8`, in small letters. */
export const HexColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/)
  .brand<'HexColour'>();
export type HexColour = z.output<typeof HexColour>;

/** A length of time in milliseconds. */
export const Duration = z.int().min(0).brand<'Duration'>();
export type Duration = z.output<typeof Duration>;

/** A size in bytes; shown in units of 1024 (overview §9). */
export const Bytes = z.int().min(0).brand<'Bytes'>();
export type Bytes = z.output<typeof Bytes>;

const brands = z.registry<{ readonly brand: string; readonly isShared: boolean }>();
/**
 * The number of a thing. Its brand exists at run time too: each call that takes ids of a kind is tested with those of other customers,
 * except `shared` ones, things of the company that everybody with the key sees.
 */
const id = <const B extends string>(brand: B, sight?: 'shared', max = Number.MAX_SAFE_INTEGER) => {
  const schema = z.int().min(1).max(max).brand<B>();
  brands.add(schema, { brand, isShared: sight === 'shared' });
  return schema;
};
/** The brand of an id's schema: `TaskId`; undefined for any other schema. */
export const brandOf = (schema: z.core.$ZodType): string | undefined => brands.get(schema)?.brand;
/** Whether everybody with the key sees every thing of this id. */
export const isShared = (schema: z.core.$ZodType): boolean => brands.get(schema)?.isShared === true;

export const TaskId = id('TaskId');
export type TaskId = z.output<typeof TaskId>;
export const UserId = id('UserId');
export type UserId = z.output<typeof UserId>;
/** A scene that is analysed before it becomes a render task. */
export const AnalyseId = id('AnalyseId');
export type AnalyseId = z.output<typeof AnalyseId>;
export const FrameId = id('FrameId');
export type FrameId = z.output<typeof FrameId>;
export const NodeId = id('NodeId', 'shared');
export type NodeId = z.output<typeof NodeId>;
export const EnrolmentKeyId = id('EnrolmentKeyId', 'shared');
export type EnrolmentKeyId = z.output<typeof EnrolmentKeyId>;
export const AdminId = id('AdminId', 'shared');
export type AdminId = z.output<typeof AdminId>;
export const RoleId = id('RoleId', 'shared');
export type RoleId = z.output<typeof RoleId>;
export const OrganizationId = id('OrganizationId', 'shared');
export type OrganizationId = z.output<typeof OrganizationId>;
export const PositionId = id('PositionId', 'shared');
export type PositionId = z.output<typeof PositionId>;
export const ExportId = id('ExportId');
export type ExportId = z.output<typeof ExportId>;
export const SelectionId = id('SelectionId');
export type SelectionId = z.output<typeof SelectionId>;
export const JobId = id('JobId');
export type JobId = z.output<typeof JobId>;
export const NotificationId = id('NotificationId');
export type NotificationId = z.output<typeof NotificationId>;
export const SessionId = id('SessionId');
export type SessionId = z.output<typeof SessionId>;
export const PasskeyId = id('PasskeyId');
export type PasskeyId = z.output<typeof PasskeyId>;
export const ViewId = id('ViewId');
export type ViewId = z.output<typeof ViewId>;
export const OutboxId = id('OutboxId', 'shared');
export type OutboxId = z.output<typeof OutboxId>;
export const ApprovalId = id('ApprovalId');
export type ApprovalId = z.output<typeof ApprovalId>;
export const AgentId = id('AgentId');
export type AgentId = z.output<typeof AgentId>;
export const AgentTermsId = id('AgentTermsId');
export type AgentTermsId = z.output<typeof AgentTermsId>;
export const AgentMonthId = id('AgentMonthId');
export type AgentMonthId = z.output<typeof AgentMonthId>;
export const RateId = id('RateId', 'shared');
export type RateId = z.output<typeof RateId>;
export const ThresholdId = id('ThresholdId', 'shared');
export type ThresholdId = z.output<typeof ThresholdId>;
export const PriceId = id('PriceId');
export type PriceId = z.output<typeof PriceId>;
export const AgentApplicationId = id('AgentApplicationId');
export type AgentApplicationId = z.output<typeof AgentApplicationId>;
export const SalespersonBatchId = id('SalespersonBatchId');
export type SalespersonBatchId = z.output<typeof SalespersonBatchId>;
export const DutyId = id('DutyId', 'shared');
export type DutyId = z.output<typeof DutyId>;
export const DutySwapId = id('DutySwapId', 'shared');
export type DutySwapId = z.output<typeof DutySwapId>;
export const PaymentOrderId = id('PaymentOrderId');
export type PaymentOrderId = z.output<typeof PaymentOrderId>;
export const CouponLotId = id('CouponLotId');
export type CouponLotId = z.output<typeof CouponLotId>;
export const VoucherId = id('VoucherId');
export type VoucherId = z.output<typeof VoucherId>;
export const RechargeId = id('RechargeId');
export type RechargeId = z.output<typeof RechargeId>;
export const RefundId = id('RefundId');
export type RefundId = z.output<typeof RefundId>;
export const TransferId = id('TransferId');
export type TransferId = z.output<typeof TransferId>;
export const LotId = id('LotId');
export type LotId = z.output<typeof LotId>;
export const CompanyAccountId = id('CompanyAccountId', 'shared');
export type CompanyAccountId = z.output<typeof CompanyAccountId>;
export const CopyrightId = id('CopyrightId');
export type CopyrightId = z.output<typeof CopyrightId>;
export const CopyrightMatchId = id('CopyrightMatchId');
export type CopyrightMatchId = z.output<typeof CopyrightMatchId>;
export const QualificationId = id('QualificationId');
export type QualificationId = z.output<typeof QualificationId>;
export const OutsourcingProjectId = id('OutsourcingProjectId');
export type OutsourcingProjectId = z.output<typeof OutsourcingProjectId>;
export const OutsourcingOfferId = id('OutsourcingOfferId');
export type OutsourcingOfferId = z.output<typeof OutsourcingOfferId>;
export const MaterialId = id('MaterialId', 'shared');
export type MaterialId = z.output<typeof MaterialId>;
export const ContractId = id('ContractId');
export type ContractId = z.output<typeof ContractId>;
export const FeeId = id('FeeId');
export type FeeId = z.output<typeof FeeId>;
export const MembershipId = id('MembershipId');
export type MembershipId = z.output<typeof MembershipId>;
export const OperationId = id('OperationId');
export type OperationId = z.output<typeof OperationId>;
export const PostingId = id('PostingId');
export type PostingId = z.output<typeof PostingId>;
export const BillId = id('BillId');
export type BillId = z.output<typeof BillId>;
export const BillLineId = id('BillLineId');
export type BillLineId = z.output<typeof BillLineId>;
export const AppealId = id('AppealId');
export type AppealId = z.output<typeof AppealId>;
export const ChargeId = id('ChargeId');
export type ChargeId = z.output<typeof ChargeId>;
export const ReceiptId = id('ReceiptId');
export type ReceiptId = z.output<typeof ReceiptId>;
export const InvoiceId = id('InvoiceId');
export type InvoiceId = z.output<typeof InvoiceId>;
export const InvoiceTitleId = id('InvoiceTitleId');
export type InvoiceTitleId = z.output<typeof InvoiceTitleId>;
export const InvoiceAddressId = id('InvoiceAddressId');
export type InvoiceAddressId = z.output<typeof InvoiceAddressId>;

/** One of our own companies; there are a few. */
export const CompanyId = z.int32().min(1).brand<'CompanyId'>();
export type CompanyId = z.output<typeof CompanyId>;
export const StatementFileId = id('StatementFileId', 'shared');
export type StatementFileId = z.output<typeof StatementFileId>;
export const StatementLineId = id('StatementLineId', 'shared');
export type StatementLineId = z.output<typeof StatementLineId>;
export const MatchRuleId = id('MatchRuleId', 'shared');
export type MatchRuleId = z.output<typeof MatchRuleId>;
export const EvidenceId = id('EvidenceId', 'shared');
export type EvidenceId = z.output<typeof EvidenceId>;
export const MatchTargetId = id('MatchTargetId', 'shared');
export type MatchTargetId = z.output<typeof MatchTargetId>;
export const OpeningBatchId = id('OpeningBatchId', 'shared');
export type OpeningBatchId = z.output<typeof OpeningBatchId>;
export const ProofRunId = id('ProofRunId', 'shared');
export type ProofRunId = z.output<typeof ProofRunId>;

export const TrackingId = id('TrackingId');
export type TrackingId = z.output<typeof TrackingId>;
export const PartnerId = id('PartnerId', 'shared');
export type PartnerId = z.output<typeof PartnerId>;
export const WebhookDeliveryId = id('WebhookDeliveryId', 'shared');
export type WebhookDeliveryId = z.output<typeof WebhookDeliveryId>;
export const PartnerKeyId = id('PartnerKeyId', 'shared');
export type PartnerKeyId = z.output<typeof PartnerKeyId>;
export const UploadId = id('UploadId');
export type UploadId = z.output<typeof UploadId>;
export const BlockId = id('BlockId', 'shared');
export type BlockId = z.output<typeof BlockId>;
export const UserPairId = id('UserPairId');
export type UserPairId = z.output<typeof UserPairId>;
export const CertificationId = id('CertificationId');
export type CertificationId = z.output<typeof CertificationId>;
export const StudentId = id('StudentId');
export type StudentId = z.output<typeof StudentId>;
export const FeedbackId = id('FeedbackId');
export type FeedbackId = z.output<typeof FeedbackId>;
export const TemporaryPasswordId = id('TemporaryPasswordId');
export type TemporaryPasswordId = z.output<typeof TemporaryPasswordId>;
export const LocalRenderSetId = id('LocalRenderSetId');
export type LocalRenderSetId = z.output<typeof LocalRenderSetId>;
export const UserJsonId = id('UserJsonId');
export type UserJsonId = z.output<typeof UserJsonId>;
export const PhoneExportId = id('PhoneExportId');
export type PhoneExportId = z.output<typeof PhoneExportId>;
export const DisplayId = id('DisplayId', 'shared');
export type DisplayId = z.output<typeof DisplayId>;
export const AutoReplyId = id('AutoReplyId', 'shared');
export type AutoReplyId = z.output<typeof AutoReplyId>;
export const GeneralErrorId = id('GeneralErrorId', 'shared');
export type GeneralErrorId = z.output<typeof GeneralErrorId>;
export const RenderingErrorId = id('RenderingErrorId', 'shared');
export type RenderingErrorId = z.output<typeof RenderingErrorId>;
export const DictionaryEntryId = id('DictionaryEntryId', 'shared');
export type DictionaryEntryId = z.output<typeof DictionaryEntryId>;
export const MountPathId = id('MountPathId', 'shared');
export type MountPathId = z.output<typeof MountPathId>;
export const ScheduleId = id('ScheduleId');
export type ScheduleId = z.output<typeof ScheduleId>;
export const SoftwareFeeId = id('SoftwareFeeId', 'shared');
export type SoftwareFeeId = z.output<typeof SoftwareFeeId>;
export const TaskGroupId = id('TaskGroupId', 'shared');
export type TaskGroupId = z.output<typeof TaskGroupId>;
export const NodeConstraintId = id('NodeConstraintId', 'shared');
export type NodeConstraintId = z.output<typeof NodeConstraintId>;
export const JsonTemplateId = id('JsonTemplateId', 'shared');
export type JsonTemplateId = z.output<typeof JsonTemplateId>;
/** Software is numbered by four bytes. */
export const CgId = id('CgId', 'shared', 2 ** 31 - 1);
export type CgId = z.output<typeof CgId>;
export const SoftwareVersionId = id('SoftwareVersionId', 'shared');
export type SoftwareVersionId = z.output<typeof SoftwareVersionId>;
export const ScriptId = id('ScriptId', 'shared');
export type ScriptId = z.output<typeof ScriptId>;
export const PluginId = id('PluginId', 'shared');
export type PluginId = z.output<typeof PluginId>;
export const AreaId = id('AreaId', 'shared', 2 ** 31 - 1);
export type AreaId = z.output<typeof AreaId>;
export const PlatformNo = id('PlatformNo', 'shared');
export type PlatformNo = z.output<typeof PlatformNo>;
export const TransferEngineId = id('TransferEngineId', 'shared');
export type TransferEngineId = z.output<typeof TransferEngineId>;
export const TransferLineId = id('TransferLineId', 'shared');
export type TransferLineId = z.output<typeof TransferLineId>;
export const AsperaAccountId = id('AsperaAccountId', 'shared');
export type AsperaAccountId = z.output<typeof AsperaAccountId>;
export const MessageTemplateId = id('MessageTemplateId', 'shared');
export type MessageTemplateId = z.output<typeof MessageTemplateId>;
export const MessagePushId = id('MessagePushId', 'shared');
export type MessagePushId = z.output<typeof MessagePushId>;
export const StorageUseId = id('StorageUseId');
export type StorageUseId = z.output<typeof StorageUseId>;
export const CleanJobId = id('CleanJobId');
export type CleanJobId = z.output<typeof CleanJobId>;
export const CleanFileId = id('CleanFileId');
export type CleanFileId = z.output<typeof CleanFileId>;
export const CleanTimerId = id('CleanTimerId', 'shared');
export type CleanTimerId = z.output<typeof CleanTimerId>;
export const WhiteListId = id('WhiteListId');
export type WhiteListId = z.output<typeof WhiteListId>;
export const StorageTransferId = id('StorageTransferId');
export type StorageTransferId = z.output<typeof StorageTransferId>;
export const QuestionnaireId = id('QuestionnaireId', 'shared');
export type QuestionnaireId = z.output<typeof QuestionnaireId>;
export const SurveyProjectId = id('SurveyProjectId', 'shared');
export type SurveyProjectId = z.output<typeof SurveyProjectId>;
/** A customer of a survey project. */
export const SurveyUserId = id('SurveyUserId');
export type SurveyUserId = z.output<typeof SurveyUserId>;
export const AchievementId = id('AchievementId');
export type AchievementId = z.output<typeof AchievementId>;
/** Income of a customer in a month, by line of business and type. */
export const IncomeId = id('IncomeId');
export type IncomeId = z.output<typeof IncomeId>;
export const DongleId = id('DongleId', 'shared');
export type DongleId = z.output<typeof DongleId>;
/** A job of the GPU cloud, of any of its kinds; and a publication of what one made. */
export const DayanJobId = id('DayanJobId');
export type DayanJobId = z.output<typeof DayanJobId>;
export const DayanPublishId = id('DayanPublishId');
export type DayanPublishId = z.output<typeof DayanPublishId>;
export const MirrorId = id('MirrorId', 'shared');
export type MirrorId = z.output<typeof MirrorId>;
export const LeaseNodeId = id('LeaseNodeId', 'shared');
export type LeaseNodeId = z.output<typeof LeaseNodeId>;
export const AutoPowerId = id('AutoPowerId', 'shared');
export type AutoPowerId = z.output<typeof AutoPowerId>;
export const NodeCommandId = id('NodeCommandId', 'shared');
export type NodeCommandId = z.output<typeof NodeCommandId>;
export const NodeTransferId = id('NodeTransferId', 'shared');
export type NodeTransferId = z.output<typeof NodeTransferId>;
export const TransferMachineId = id('TransferMachineId', 'shared');
export type TransferMachineId = z.output<typeof TransferMachineId>;
export const HardwareModelId = id('HardwareModelId', 'shared');
export type HardwareModelId = z.output<typeof HardwareModelId>;
export const HardwareConfigId = id('HardwareConfigId', 'shared');
export type HardwareConfigId = z.output<typeof HardwareConfigId>;
export const CloudTemplateId = id('CloudTemplateId', 'shared');
export type CloudTemplateId = z.output<typeof CloudTemplateId>;
export const IdleMachineId = id('IdleMachineId', 'shared');
export type IdleMachineId = z.output<typeof IdleMachineId>;
export const NodeWhiteListId = id('NodeWhiteListId', 'shared');
export type NodeWhiteListId = z.output<typeof NodeWhiteListId>;
export const FreeSampleConfigId = id('FreeSampleConfigId', 'shared');
export type FreeSampleConfigId = z.output<typeof FreeSampleConfigId>;
export const TaskWordId = id('TaskWordId', 'shared');
export type TaskWordId = z.output<typeof TaskWordId>;
/** An issue of a task at an outside tool, or kept here. */
export const TaskIssueId = id('TaskIssueId');
export type TaskIssueId = z.output<typeof TaskIssueId>;
export const InviteCodeId = id('InviteCodeId', 'shared');
export type InviteCodeId = z.output<typeof InviteCodeId>;
export const CouponActivityId = id('CouponActivityId', 'shared');
export type CouponActivityId = z.output<typeof CouponActivityId>;
export const BonusCodeId = id('BonusCodeId', 'shared');
export type BonusCodeId = z.output<typeof BonusCodeId>;
export const RechargeActivityId = id('RechargeActivityId', 'shared');
export type RechargeActivityId = z.output<typeof RechargeActivityId>;
export const ActivityTemplateId = id('ActivityTemplateId', 'shared');
export type ActivityTemplateId = z.output<typeof ActivityTemplateId>;
export const RechargeBonusId = id('RechargeBonusId', 'shared');
export type RechargeBonusId = z.output<typeof RechargeBonusId>;
export const PrizePoolId = id('PrizePoolId', 'shared');
export type PrizePoolId = z.output<typeof PrizePoolId>;
export const PrizeId = id('PrizeId', 'shared');
export type PrizeId = z.output<typeof PrizeId>;
export const AwardId = id('AwardId', 'shared');
export type AwardId = z.output<typeof AwardId>;
export const MonitorMessageId = id('MonitorMessageId');
export type MonitorMessageId = z.output<typeof MonitorMessageId>;
export const RegisterChannelId = id('RegisterChannelId', 'shared');
export type RegisterChannelId = z.output<typeof RegisterChannelId>;
export const ShareLinkId = id('ShareLinkId');
export type ShareLinkId = z.output<typeof ShareLinkId>;
export const AbnormalJobId = id('AbnormalJobId');
export type AbnormalJobId = z.output<typeof AbnormalJobId>;
export const UserLabelId = id('UserLabelId', 'shared');
export type UserLabelId = z.output<typeof UserLabelId>;
export const FinanceRequestId = id('FinanceRequestId', 'shared');
export type FinanceRequestId = z.output<typeof FinanceRequestId>;
export const FinanceFormId = id('FinanceFormId', 'shared');
export type FinanceFormId = z.output<typeof FinanceFormId>;
export const FinanceBudgetId = id('FinanceBudgetId', 'shared');
export type FinanceBudgetId = z.output<typeof FinanceBudgetId>;
export const FinancePayeeId = id('FinancePayeeId', 'shared');
export type FinancePayeeId = z.output<typeof FinancePayeeId>;
export const NoticeSettingId = id('NoticeSettingId', 'shared');
export type NoticeSettingId = z.output<typeof NoticeSettingId>;
/** The number of a thing whose kind another field holds; a call that takes one checks with that kind that the reader sees it. */
export const ThingId = id('ThingId', 'shared');

/** A boolean that travels as 1 when true and is left out when false (overview §5). */
export const Flag = z
  .union([z.boolean(), z.literal([0, 1])])
  .transform((value) => value === true || value === 1);

/** The two ends of a span of time that filters a list. */
export const span = { startTime: Instant.optional(), endTime: Instant.optional() } as const;

/** A sort direction on the wire: 1 ascending, 0 descending, or ASC and DESC as some calls write it (checklist P-049). */
export const SortValue = z.union([
  z.literal([0, 1]),
  z.literal(['ASC', 'DESC']).transform((word): 0 | 1 => (word === 'ASC' ? 1 : 0)),
]);
export type SortValue = z.output<typeof SortValue>;

/** A list that also accepts its single bare value (checklist T-151). */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item).max(1000), item.transform((value) => [value])]);

/** Free text of a filter or a form, 1 to `max` characters, without what nobody sees. */
export const text = (max = 200) => z.string().overwrite(normalise.words).min(1).max(max);

/** The path of a file, 1 to `max` characters, as it is spelled: file systems distinguish composed from decomposed names. */
export const pathText = (max = 1000) => z.string().trim().min(1).max(max);

/**
 * A name: text of 1 to `max` characters on one line, without the characters that nobody sees. Those travel along with
 * pasted text, so they are removed; a line break is refused.
 */
export const line = (max = 200) =>
  z
    .string()
    .overwrite(normalise.line)
    .min(1)
    .max(max)
    .refine((value) => !breaksLine(value));

/** The filter text that task lists always send, even when empty (overview §5). */
export const Keywords = z.string().trim().max(200).default('');

/** Comma-separated text that travels as a list, trimmed, without empty entries (tasks §3, §5). */
export const CommaList = z
  .union([z.array(z.string()), z.string().transform((value) => value.split(/[,，]/))])
  .transform((values) => values.map((value) => value.trim()).filter((value) => value !== ''));

/** 6 to 40 characters in all: word or hyphen parts that dots may join, an @, a domain with a dot (checklist P-052). */
export const Email = sensitive(
  'email',
  z
    .string()
    .overwrite(normalise.email)
    .min(6)
    .max(40)
    .regex(/^[\w-]+(\.[\w-]+)*@[\w-]+(\.[\w-]+)+$/),
);

/** What somebody signs in with: letters, figures, dots, hyphens, underscores. */
export const LoginName = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u);

/** An entry that may be left empty: what is not there is null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.union([z.null(), z.literal('').transform(() => null), schema]);

/**
 * The number of a bank account: 8 to 30 digits, or an IBAN. Typed in groups or not it is the same one, and kept without blanks.
 */
export const BankAccountNumber = sensitive(
  'bank',
  z
    .string()
    .max(60)
    .overwrite((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
    .regex(/^(\d{8,30}|[A-Z]{2}\d{2}[A-Z\d]{11,30})$/),
);

/** A phone number, however it is typed; kept as `normalise.phone` has it. */
export const Phone = sensitive(
  'phone',
  z
    .string()
    .overwrite(normalise.phone)
    .regex(/^\+?\d{6,20}$/),
);
