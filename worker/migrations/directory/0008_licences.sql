CREATE TABLE `coupon_redemptions` (
	`code` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`person_id` text,
	`at` text NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `coupons`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `coupon_redemptions_institute` ON `coupon_redemptions` (`institute_id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`code` text PRIMARY KEY NOT NULL,
	`benefit` text NOT NULL,
	`expires_at` text,
	`created_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `licence_ledger` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`institute_id` text NOT NULL,
	`type` text NOT NULL,
	`max_change` integer DEFAULT 0 NOT NULL,
	`used_change` integer DEFAULT 0 NOT NULL,
	`reserved_change` integer DEFAULT 0 NOT NULL,
	`reason` text NOT NULL,
	`entity_id` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `licence_ledger_institute` ON `licence_ledger` (`institute_id`,`type`,`seq`);--> statement-breakpoint
CREATE INDEX `licence_ledger_entity` ON `licence_ledger` (`entity_id`);--> statement-breakpoint
CREATE TABLE `licence_limits` (
	`institute_id` text NOT NULL,
	`type` text NOT NULL,
	`max` integer NOT NULL,
	`used` integer NOT NULL,
	`reserved` integer NOT NULL,
	PRIMARY KEY(`institute_id`, `type`),
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "licence_limits_positive" CHECK("licence_limits"."max" >= 0 and "licence_limits"."used" >= 0 and "licence_limits"."reserved" >= 0),
	CONSTRAINT "licence_limits_students" CHECK(type <> 'students' or used + reserved <= max),
	CONSTRAINT "licence_limits_teachers" CHECK(type <> 'teachers' or used + reserved <= max),
	CONSTRAINT "licence_limits_classes" CHECK(type <> 'classes' or used + reserved <= max),
	CONSTRAINT "licence_limits_dataStorage" CHECK(type <> 'dataStorage' or used + reserved <= max),
	CONSTRAINT "licence_limits_aiCredits" CHECK(type <> 'aiCredits' or used + reserved <= max),
	CONSTRAINT "licence_limits_liveSessionsPerDay" CHECK(type <> 'liveSessionsPerDay' or used + reserved <= max),
	CONSTRAINT "licence_ceilings_students" CHECK(type <> 'students' or max <= 100000),
	CONSTRAINT "licence_ceilings_teachers" CHECK(type <> 'teachers' or max <= 10000),
	CONSTRAINT "licence_ceilings_classes" CHECK(type <> 'classes' or max <= 20000),
	CONSTRAINT "licence_ceilings_dataStorage" CHECK(type <> 'dataStorage' or max <= 107374182400000),
	CONSTRAINT "licence_ceilings_aiCredits" CHECK(type <> 'aiCredits' or max <= 10000000),
	CONSTRAINT "licence_ceilings_liveSessionsPerDay" CHECK(type <> 'liveSessionsPerDay' or max <= 20000)
);
--> statement-breakpoint
CREATE TABLE `licence_reservations` (
	`id` text NOT NULL,
	`type` text NOT NULL,
	`institute_id` text NOT NULL,
	`person_id` text,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`id`, `type`),
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "licence_reservations_amount" CHECK("licence_reservations"."amount" > 0),
	CONSTRAINT "licence_reservations_status" CHECK("licence_reservations"."status" in ('reserved', 'settled', 'released'))
);
--> statement-breakpoint
CREATE INDEX `licence_reservations_due` ON `licence_reservations` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `licence_reservations_institute` ON `licence_reservations` (`institute_id`,`type`,`status`);--> statement-breakpoint
CREATE TABLE `licence_trials` (
	`institute_id` text NOT NULL,
	`feature` text NOT NULL,
	`started_at` text NOT NULL,
	`valid_till` text NOT NULL,
	PRIMARY KEY(`institute_id`, `feature`),
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `live_session_starts` (
	`institute_id` text NOT NULL,
	`session_id` text NOT NULL,
	`person_id` text,
	`day` text NOT NULL,
	`place` integer NOT NULL,
	`allowed` integer NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `session_id`),
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "live_session_starts_allowed" CHECK("live_session_starts"."place" between 1 and "live_session_starts"."allowed")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_session_starts_place` ON `live_session_starts` (`institute_id`,`day`,`place`);--> statement-breakpoint
CREATE TABLE `operators` (
	`person_id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `licences` ADD `valid_till` text;--> statement-breakpoint
ALTER TABLE `licences` ADD `lapsed_at` text;--> statement-breakpoint
CREATE INDEX `licences_valid_till` ON `licences` (`valid_till`);