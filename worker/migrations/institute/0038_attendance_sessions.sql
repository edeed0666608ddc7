CREATE TABLE `attendance_arrivals` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`session` text NOT NULL,
	`person_id` text NOT NULL,
	`device` text NOT NULL,
	`arrived_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`, `session`, `person_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_arrivals_device` ON `attendance_arrivals` (`institute_id`,`class_id`,`session`,`device`);--> statement-breakpoint
CREATE INDEX `attendance_arrivals_person` ON `attendance_arrivals` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `attendance_codes` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`session` text NOT NULL,
	`key` text NOT NULL,
	`opened_by` text NOT NULL,
	`opened_at` text NOT NULL,
	`open_until` text NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`, `session`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`opened_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `attendance_replaced` (
	`institute_id` text NOT NULL,
	`record_id` text NOT NULL,
	`person_id` text NOT NULL,
	`status` text NOT NULL,
	`detail` text,
	`note` text,
	`is_marked` integer DEFAULT true NOT NULL,
	`marked_at` text NOT NULL,
	`marked_by` text NOT NULL,
	`replaced_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `record_id`, `person_id`, `marked_at`, `marked_by`, `status`),
	FOREIGN KEY (`institute_id`,`record_id`) REFERENCES `attendance_records`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`marked_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `attendance_replaced_person` ON `attendance_replaced` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `__new_attendance_marks` (
	`institute_id` text NOT NULL,
	`record_id` text NOT NULL,
	`person_id` text NOT NULL,
	`status` text NOT NULL,
	`detail` text,
	`note` text,
	`is_marked` integer DEFAULT true NOT NULL,
	`marked_at` text DEFAULT '' NOT NULL,
	`marked_by` text,
	PRIMARY KEY(`institute_id`, `record_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`record_id`) REFERENCES `attendance_records`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`marked_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attendance_marks_status" CHECK("__new_attendance_marks"."status" in ('PRESENT', 'ABSENT')),
	CONSTRAINT "attendance_marks_detail" CHECK("__new_attendance_marks"."detail" is null or ("__new_attendance_marks"."detail" = 'late' and "__new_attendance_marks"."status" = 'PRESENT')
        or ("__new_attendance_marks"."detail" = 'excused' and "__new_attendance_marks"."status" = 'ABSENT'))
);
--> statement-breakpoint
INSERT INTO `__new_attendance_marks`("institute_id", "record_id", "person_id", "status") SELECT "institute_id", "record_id", "person_id", "status" FROM `attendance_marks`;--> statement-breakpoint
DROP TABLE `attendance_marks`;--> statement-breakpoint
ALTER TABLE `__new_attendance_marks` RENAME TO `attendance_marks`;--> statement-breakpoint
CREATE INDEX `attendance_marks_person` ON `attendance_marks` (`institute_id`,`person_id`);--> statement-breakpoint
ALTER TABLE `attendance_records` ADD `schedule_id` text;--> statement-breakpoint
ALTER TABLE `attendance_records` ADD `date` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `attendance_records` ADD `title` text;--> statement-breakpoint
ALTER TABLE `attendance_records` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE `attendance_records` SET `date` = CASE WHEN `live_id` IS NULL THEN `session` ELSE substr(`started_at`, 1, 10) END;
