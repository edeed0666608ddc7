CREATE TABLE `seating_people` (
	`institute_id` text NOT NULL,
	`plan_id` text NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`person_id` text NOT NULL,
	`is_fixed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`institute_id`, `plan_id`, `kind`, `place`, `person_id`),
	FOREIGN KEY (`institute_id`,`plan_id`) REFERENCES `seating_plans`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seating_people_kind" CHECK("seating_people"."kind" in ('seat', 'front', 'apart', 'alternate'))
);
--> statement-breakpoint
CREATE INDEX `seating_people_person` ON `seating_people` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `seating_people_seat` ON `seating_people` (`institute_id`,`plan_id`,`person_id`) WHERE kind = 'seat';--> statement-breakpoint
CREATE UNIQUE INDEX `seating_people_desk` ON `seating_people` (`institute_id`,`plan_id`,`place`) WHERE kind = 'seat';--> statement-breakpoint
CREATE TABLE `seating_plans` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`name` text NOT NULL,
	`desks` text NOT NULL,
	`revision` text NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`removed_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`updated_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `seating_plans_class` ON `seating_plans` (`institute_id`,`class_id`,`id`);--> statement-breakpoint
CREATE TABLE `seating_rooms` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`desks` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
