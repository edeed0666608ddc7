CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`person_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credentials_person` ON `credentials` (`person_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `credentials_account` ON `credentials` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`language` text DEFAULT 'en' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_email` ON `people` (`email`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`person_id` text NOT NULL,
	`institute_id` text,
	`reach` text DEFAULT 'full' NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_person` ON `sessions` (`person_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verifications_identifier` ON `verifications` (`identifier`);--> statement-breakpoint
CREATE INDEX `verifications_value` ON `verifications` (`value`);--> statement-breakpoint
CREATE INDEX `verifications_expiry` ON `verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `device_codes` (
	`device_hash` text PRIMARY KEY NOT NULL,
	`user_code` text NOT NULL,
	`client_name` text NOT NULL,
	`status` text NOT NULL,
	`person_id` text,
	`institute_id` text,
	`expires_at` text NOT NULL,
	CONSTRAINT "device_codes_person" CHECK(("device_codes"."status" = 'pending') = ("device_codes"."person_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_codes_user_code` ON `device_codes` (`user_code`);--> statement-breakpoint
CREATE INDEX `device_codes_expiry` ON `device_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `institutes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`shard` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "institutes_shard" CHECK("institutes"."shard" in ('00', '01'))
);
--> statement-breakpoint
CREATE TABLE `join_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`class_name` text NOT NULL,
	`created_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `join_codes_class` ON `join_codes` (`institute_id`,`class_id`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`person_id` text NOT NULL,
	`institute_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`person_id`, `institute_id`, `role`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "memberships_role" CHECK("memberships"."role" in ('instructor', 'learner', 'admin', 'guest'))
);
--> statement-breakpoint
CREATE INDEX `memberships_institute` ON `memberships` (`institute_id`,`role`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`institute_id` text,
	`person_id` text,
	`action` text NOT NULL,
	`entity_id` text NOT NULL,
	`request_id` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_institute` ON `audit` (`institute_id`,`at`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotency_age` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `mailbox` (
	`id` text PRIMARY KEY NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailbox_to` ON `mailbox` (`to`,`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`);--> statement-breakpoint
CREATE TABLE `licences` (
	`institute_id` text PRIMARY KEY NOT NULL,
	`feature_set` text NOT NULL,
	`features` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action
);
