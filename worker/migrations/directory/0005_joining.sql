CREATE TABLE `default_institutes` (
	`person_id` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `institute_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`secret_hash` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`answered_at` text,
	`person_id` text,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "institute_invitations_role" CHECK("institute_invitations"."role" in ('instructor', 'learner', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institute_invitations_open` ON `institute_invitations` (`institute_id`,`email`,`role`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `institute_invitations_institute` ON `institute_invitations` (`institute_id`,`id`);--> statement-breakpoint
CREATE INDEX `institute_invitations_email` ON `institute_invitations` (`email`,`id`);--> statement-breakpoint
CREATE TABLE `institute_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`answered_at` text,
	`answered_by` text,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "institute_requests_role" CHECK("institute_requests"."role" in ('instructor', 'learner'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institute_requests_open` ON `institute_requests` (`institute_id`,`person_id`,`role`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `institute_requests_institute` ON `institute_requests` (`institute_id`,`id`);--> statement-breakpoint
CREATE INDEX `institute_requests_person` ON `institute_requests` (`person_id`,`id`);--> statement-breakpoint
CREATE TABLE `referrals` (
	`institute_id` text PRIMARY KEY NOT NULL,
	`referred_by` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referred_by`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "referrals_other" CHECK("referrals"."institute_id" <> "referrals"."referred_by")
);
--> statement-breakpoint
CREATE INDEX `referrals_by` ON `referrals` (`referred_by`);--> statement-breakpoint
DROP INDEX `audit_institute`;--> statement-breakpoint
ALTER TABLE `audit` ADD `detail` text;--> statement-breakpoint
CREATE INDEX `audit_person` ON `audit` (`institute_id`,`person_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_institute` ON `audit` (`institute_id`,`at`,`id`);--> statement-breakpoint
ALTER TABLE `institutes` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE `institutes` ADD `kind` text DEFAULT 'institute' NOT NULL;--> statement-breakpoint
ALTER TABLE `institutes` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institutes` ADD `contact_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institutes` ADD `phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institutes` ADD `website` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institutes` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `institutes` ADD `brand_colour` text;--> statement-breakpoint
ALTER TABLE `institutes` ADD `logo_id` text;--> statement-breakpoint
ALTER TABLE `institutes` ADD `referral_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `institutes_referral_code` ON `institutes` (`referral_code`);